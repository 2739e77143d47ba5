import Glibc

/// A descriptor kept back for the time when there are no more: it lets a connection be taken only
/// to be closed, so that its peer knows, and the socket is not readable for ever.
final class SpareDescriptor {
  private var descriptor: Int32

  init() { descriptor = Self.open() }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes and closes one connection of a listening socket.
  /// - Returns: whether there was one.
  func refuse(from listener: Int32) -> Bool {
    if descriptor >= 0 { close(descriptor) }
    let peer = accept(listener, nil, nil)
    if peer >= 0 { close(peer) }
    descriptor = Self.open()
    return peer >= 0
  }

  private static func open() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Lets this process have as many descriptors as its hard limit says; the soft one is mostly
  /// 1,024.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
