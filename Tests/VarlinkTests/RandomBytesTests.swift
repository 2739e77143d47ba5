import Testing
import Varlink

/// Whatever comes in, the connection answers or ends; it never traps and never hangs.
@Suite struct RandomBytesTests {
  static let seeds = [
    #"{"method":"org.example.test.Echo","parameters":{"text":"\ud83d\ude00 \"\\/ é"}}"#,
    #"{"method":"org.example.test.Take","parameters":{"session":1,"settings":{"options":["a"],"#
      + #""level":{"decibels":-1.5e1,"kind":"fixed"},"extra":{"a":1},"anything":[null,{}]}}}"#,
    #"{"method":"org.example.test.Count","more":true,"parameters":{"to":3}}"#,
    #"{"method":"org.example.test.Nothing","oneway":true,"parameters":null,"a.b":[[],{"c":0}]}"#,
    #"{"method":"org.varlink.service.GetInfo"}"#,
  ]

  @Test(arguments: 0..<100)
  func `Damaged calls are answered or end the connection`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let example = try ExampleService()
    for _ in 0..<50 {
      let connection = example.connection(limit: 2000)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        bytes += Array((Self.seeds.randomElement(using: &random) ?? "").utf8) + [0]
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(.random(in: .min ... .max, using: &random), at: position)
        case 2: bytes[position] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
        default: bytes[position] = .random(in: .min ... .max, using: &random)
        }
      }
      try check(connection, bytes, &random)
    }
  }

  @Test(arguments: 0..<100)
  func `Noise ends the connection`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let connection = try ExampleService().connection(limit: 500)
    let alphabet = Array("{}[]\",:\\u0eE+-.1tfn \0".utf8)
    let bytes: [UInt8] = (0..<Int.random(in: 1...3000, using: &random)).map { _ in
      seed % 2 == 0
        ? .random(in: .min ... .max, using: &random) : alphabet.randomElement(using: &random) ?? 0
    }
    try check(connection, bytes, &random)
    #expect(connection.failure != nil)
  }

  /// Feeds in pieces; all that comes out must be replies, one for each call at most.
  func check(
    _ connection: ServiceConnection, _ bytes: [UInt8], _ random: inout SeededGenerator
  ) throws {
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + Int.random(in: 1...100, using: &random))
      connection.receive(bytes[position..<end])
      position = end
    }
    connection.receiveEnd()
    #expect(connection.isFinished)
    let client = ClientConnection()
    for reply in connection.sent() {
      #expect(reply.hasPrefix("{") && reply.hasSuffix("}"))
      client.receive(Array(reply.utf8) + [0])
    }
    connection.close()
  }

  @Test(arguments: 0..<100)
  func `A client takes damaged replies for what they are`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2000 + seed))
    let client = ClientConnection(maximumMessageLength: 500)
    var results = 0
    for _ in 0..<5 {
      try client.call(Example.Echo.self, Example.Text(text: "a")) { _ in results += 1 }
    }
    var bytes: [UInt8] = []
    for _ in 0..<5 {
      bytes += Array(#"{"parameters":{"text":"a \u00e9","more":[1,{}]},"error":null}"#.utf8) + [0]
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
        in: .min ... .max, using: &random)
    }
    client.receive(bytes)
    client.end()
    #expect(results == 5)
    #expect(client.pendingCount == 0)
  }
}
