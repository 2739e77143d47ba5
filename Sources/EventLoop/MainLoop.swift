import CPulse
import Glibc

/// The bare `pa_mainloop`, alive for as long as anything is registered on it.
final class MainLoop {
  let pointer: OpaquePointer
  let api: UnsafeMutablePointer<pa_mainloop_api>

  init() throws {
    guard let pointer = pa_mainloop_new() else {
      throw SystemError("make a main loop", code: EMFILE)
    }
    guard let api = pa_mainloop_get_api(pointer) else {
      pa_mainloop_free(pointer)
      throw SystemError("make a main loop", code: ENOSYS)
    }
    self.pointer = pointer
    self.api = api
  }

  isolated deinit { pa_mainloop_free(pointer) }
}
