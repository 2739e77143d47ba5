import Glibc
import ServerFixture

/// A connection on which anything can be sent.
final class RawSocket {
  let descriptor: Int32
  private var received: [UInt8] = []

  init(to path: String) throws {
    descriptor = try ForeignConnection.descriptor(to: path)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Sends messages, each with its NUL. False when the daemon has closed.
  @discardableResult func send(_ messages: String...) -> Bool {
    send(bytes: messages.flatMap { Array($0.utf8) + [0] })
  }

  @discardableResult func send(bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The next message; nil when the daemon has closed the connection.
  func next() throws -> String? {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count == 0 || count < 0 && errno == ECONNRESET { return nil }
      guard count > 0 else { throw FixtureError("the daemon neither answered nor closed") }
      received += chunk[..<count]
    }
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
