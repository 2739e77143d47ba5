import CServerFixture
import Glibc

/// Unix sockets, as a foreign client uses them.
public enum UnixSocket {
  /// Whether somebody takes connections there.
  public static func accepts(_ path: String) -> Bool {
    guard let descriptor = connection(path) else { return false }
    close(descriptor)
    return true
  }

  /// Sends text, ends the sending side and gives all that comes back; nil when nobody is there.
  static func ask(_ text: String, at path: String) -> String? {
    guard let descriptor = connection(path) else { return nil }
    defer { close(descriptor) }
    guard send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
    else { return nil }
    shutdown(descriptor, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
      answer += buffer[..<count]
    }
  }

  /// The address of a path; nil when it does not fit.
  static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    return fits ? address : nil
  }

  private static func connection(_ path: String) -> Int32? {
    guard let address = address(path) else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 { close(descriptor) }
    return result == 0 ? descriptor : nil
  }
}
