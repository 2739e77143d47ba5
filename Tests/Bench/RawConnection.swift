import CPulse
import Glibc
import ServerFixture

/// A blocking socket to the daemon that costs next to nothing itself: it sends bytes that were made
/// before, and counts the messages that come.
final class RawConnection {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// - Throws: `FixtureError` when nobody listens there.
  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard fits, result == 0 else { throw FixtureError("nobody listens at \(path)") }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  isolated deinit { close(descriptor) }

  /// A call as it travels.
  static func message(_ method: String, _ rest: String = "") -> [UInt8] {
    Array("{\"method\":\"\(method)\"\(rest)}".utf8) + [0]
  }

  func send(_ message: [UInt8]) throws {
    guard Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    else { throw FixtureError("the daemon does not take a call") }
  }

  /// Waits until so many messages have come.
  func await(_ count: Int = 1) throws {
    var missing = count
    while missing > 0 {
      let size = recv(descriptor, &buffer, buffer.count, 0)
      guard size > 0 else { throw FixtureError("the daemon does not answer") }
      missing -= buffer[..<size].count { $0 == 0 }
    }
    guard missing == 0 else { throw FixtureError("the daemon answered more than was asked") }
  }

  /// Waits for a message that holds the text. What was received before is looked through once more,
  /// for it may have ended in the middle of it.
  func await(_ text: String) throws {
    var count = 0
    repeat {
      guard count < buffer.count - 1 else { throw FixtureError("no \(text) in \(count) bytes") }
      let size = buffer.withUnsafeMutableBytes { room in
        recv(descriptor, room.baseAddress.map { $0 + count }, room.count - 1 - count, 0)
      }
      guard size > 0 else { throw FixtureError("no \(text) came") }
      // One text of all messages, for strstr(3).
      for index in count..<(count + size) where buffer[index] == 0 { buffer[index] = 10 }
      count += size
      buffer[count] = 0
    } while strstr(buffer, text) == nil
  }
}
