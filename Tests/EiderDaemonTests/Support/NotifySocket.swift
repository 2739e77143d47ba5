import Glibc
import ServerFixture
import Varlink

/// What a service manager listens on: sd_notify(3).
final class NotifySocket {
  let path: String
  private let descriptor: Int32

  init(in folder: TemporaryFolder) throws {
    path = folder.path + "/notify"
    let (address, length) = try Varlink.UnixSocket.address(path)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard descriptor >= 0, result == 0 else { throw FixtureError("no socket at \(path)") }
  }

  deinit { close(descriptor) }

  /// The assignments of the next message.
  func next(within limit: Duration = .seconds(10)) throws -> [String: String] {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, Int32(limit.inSeconds * 1000)) == 1 else {
      throw FixtureError("nothing was notified in \(limit)")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw FixtureError("the notification cannot be read") }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    return lines.reduce(into: [:]) { found, line in
      let parts = line.split(separator: "=", maxSplits: 1)
      if let name = parts.first { found[String(name)] = parts.dropFirst().first.map(String.init) }
    }
  }

  /// The next message that has this assignment.
  func next(with name: String) throws -> [String: String] {
    while true {
      let message = try next()
      if message[name] != nil { return message }
    }
  }
}
