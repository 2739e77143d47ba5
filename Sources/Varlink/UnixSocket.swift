public import Glibc

/// Addresses of Unix sockets, and connecting to them.
public enum UnixSocket {
  /// The most bytes a path may have: `sun_path` less the NUL.
  public static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The address for a path, and its length for bind(2) and connect(2). A path that begins with `@`
  /// is a name of Linux's abstract namespace. Throws `ClientError.pathTooLong`.
  public static func address(_ path: String) throws(ClientError) -> (sockaddr_un, socklen_t) {
    var name = Array(path.utf8)
    guard !name.isEmpty, name.count <= maximumPathLength, !name.contains(0) else {
      throw name.count > maximumPathLength
        ? .pathTooLong(path: path, limit: maximumPathLength) : .noSuchSocket(path: path)
    }
    let isAbstract = name[0] == UInt8(ascii: "@")
    if isAbstract { name[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
    return (address, socklen_t(offset + name.count + (isAbstract ? 0 : 1)))
  }

  /// A new non-blocking, close-on-exec stream socket connected to `path`.
  ///
  /// Waits for room in the listener's backlog no longer than `timeout`. Throws `ClientError`:
  /// `noSuchSocket`, `refused`, `pathTooLong`, `timedOut` or `system`.
  public static func connect(
    to path: String, timeout: Duration? = nil
  ) throws(ClientError) -> Int32 {
    let (address, length) = try address(path)
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", error: errno) }
    do throws(ClientError) {
      try setSendTimeout(descriptor, timeout)
      try connect(descriptor, address, length, path)
      try setNonBlocking(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// A new non-blocking, close-on-exec stream socket that listens at `path`, which must not exist.
  /// Throws `ClientError.pathTooLong` or `.system`.
  public static func listen(
    at path: String, backlog: Int32 = 64
  ) throws(ClientError) -> Int32 {
    let (address, length) = try address(path)
    let type =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", error: errno) }
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, length)
      }
    }
    guard result == 0, Glibc.listen(descriptor, backlog) == 0 else {
      let error = errno
      close(descriptor)
      throw .system(call: "bind to \(path)", error: error)
    }
    return descriptor
  }

  private static func connect(
    _ descriptor: Int32, _ address: sockaddr_un, _ length: socklen_t, _ path: String
  ) throws(ClientError) {
    var result: Int32
    repeat {
      result = unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe Glibc.connect(descriptor, pointer, length)
        }
      }
    } while result < 0 && errno == EINTR
    guard result < 0 else { return }
    switch errno {
    case ENOENT, ENOTDIR: throw .noSuchSocket(path: path)
    case ECONNREFUSED: throw .refused(path: path)
    case EAGAIN: throw .timedOut
    default: throw .system(call: "connect to \(path)", error: errno)
    }
  }

  /// connect(2) on a Unix socket waits for the backlog as long as SO_SNDTIMEO says: unix(7).
  private static func setSendTimeout(
    _ descriptor: Int32, _ timeout: Duration?
  ) throws(ClientError) {
    guard let timeout else { return }
    let microseconds = max(1, timeout.components.attoseconds / 1_000_000_000_000)
    var value = timeval(tv_sec: Int(timeout.components.seconds), tv_usec: Int(microseconds))
    let result = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &value, socklen_t(MemoryLayout<timeval>.size))
    guard result == 0 else { throw .system(call: "setsockopt", error: errno) }
  }

  static func setNonBlocking(_ descriptor: Int32) throws(ClientError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0 else {
      throw .system(call: "fcntl", error: errno)
    }
  }
}
