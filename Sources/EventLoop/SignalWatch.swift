import CLinux
import Glibc

/// Calls its handler on the loop when the process gets a signal.
///
/// Signals that come in quick succession are told once, as the system does. Programs started by the
/// process get the signal's default action, not this one. One watch for each signal at a time.
@MainActor public final class SignalWatch {
  /// The signal watched.
  public let signal: Int32

  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Watches a signal from now on, in place of the action it had.
  /// - Parameters:
  ///   - signal: such as SIGTERM.
  ///   - loop: the loop that calls the handler.
  ///   - handler: called once for one or more signals that came.
  /// - Throws: `SystemError`: EBUSY when the signal is watched already, EINVAL when it cannot be
  ///   caught, EMFILE when there is no descriptor left.
  public init(_ signal: Int32, on loop: EventLoop, handler: @escaping () -> Void) throws {
    self.signal = signal
    descriptor = eider_event_open()
    guard descriptor >= 0 else { throw SystemError("watch signal \(signal)") }
    guard eider_signal_catch(signal, descriptor) >= 0 else {
      let error = SystemError("watch signal \(signal)")
      close(descriptor)
      throw error
    }
    let descriptor = descriptor
    watch = DescriptorWatch(descriptor, for: .readable, on: loop) { _ in
      var count: UInt64 = 0
      if read(descriptor, &count, 8) == 8 { handler() }
    }
  }

  isolated deinit { cancel() }

  /// Ends the watch and puts the action from before back. May be called more than once.
  public func cancel() {
    guard let watch else { return }
    self.watch = nil
    eider_signal_release(signal)
    watch.cancel()
    close(descriptor)
  }
}
