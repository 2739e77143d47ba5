import AudioSessionTesting
import Foundation
import ServerFixture
import Testing
import Varlink

/// The session that `docs/protocol.md` shows, sent to a daemon.
@Suite(.timeLimit(.minutes(10))) struct ProtocolDocumentTests {
  @Test func `What the page shows is what the daemon answers`() throws {
    let folder = try TemporaryFolder()
    // No sound server: nothing of this needs one.
    let eider = try EiderProcess(
      on: SoundServer(
        environment: ChildEnvironment.neutral.merging([
          "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:\(folder.path)/none",
        ]) { $1 }))
    try eider.start()
    try play(at: eider.runtimeFolder + "/io.eider.AudioSession")
  }

  @Test func `What the page shows is what the double answers`() throws {
    let daemon = try TestDaemon()
    try play(at: daemon.runtimeFolder + "/io.eider.AudioSession")
  }

  private func play(at path: String) throws {
    let page = try String(
      contentsOfFile: ExampleTests.root + "/docs/protocol.md", encoding: .utf8)
    var connections: [String: Connection] = [:]
    var count = 0
    for line in page.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1, words[0].count == 1, "ABC".contains(words[0]) else { continue }
      if words[1] == "closes" {
        connections[words[0]] = nil
        continue
      }
      guard words.count == 3, words[2].hasSuffix("␀") else { continue }
      let connection = try connections[words[0]] ?? Connection(path)
      connections[words[0]] = connection
      let shown = String(words[2].dropLast())
      if words[1] == "→" {
        try connection.send(shown)
      } else {
        try expect(connection.receive(), fits: shown)
        count += 1
      }
    }
    #expect(count > 15)
  }

  private func expect(_ answer: String, fits shown: String) throws {
    let wildcard = shown.replacingOccurrences(of: "{…}", with: "\"…\"")
    let expected = try JSONDecoder().decode(Shape.self, from: Data(wildcard.utf8))
    let found = try JSONDecoder().decode(Shape.self, from: Data(answer.utf8))
    #expect(found.fits(expected), "shown: \(shown)\nanswered: \(answer)")
  }
}

/// JSON, of which numbers are not looked at.
private indirect enum Shape: Decodable {
  case object([String: Shape])
  case array([Shape])
  case string(String)
  case bool(Bool)
  case number

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let object = try? value.decode([String: Shape].self) {
      self = .object(object)
    } else if let array = try? value.decode([Shape].self) {
      self = .array(array)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      _ = try value.decode(Double.self)
      self = .number
    }
  }

  func fits(_ shown: Shape) -> Bool {
    switch (self, shown) {
    case (.object, .string("…")), (.number, .number): true
    case (.object(let one), .object(let other)):
      one.count == other.count
        && one.allSatisfy { key, value in other[key].map(value.fits) ?? false }
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.fits($1) }
    case (.string(let one), .string(let other)): one == other
    case (.bool(let one), .bool(let other)): one == other
    default: false
    }
  }
}

/// Bytes to and from a socket.
private final class Connection {
  private let descriptor: Int32
  private var unread: [UInt8] = []

  init(_ path: String) throws {
    descriptor = try UnixSocket.connect(to: path)
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8) + [0]
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func receive() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, 10_000) == 1, "no answer in 10 s")
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &chunk, chunk.count)
      try #require(count > 0, "the connection has ended")
      unread += chunk[..<count]
    }
  }
}
