import Varlink

/// The interface that the tests serve and call.
enum Example {
  static let text = """
    # For tests.
    interface org.example.test

    # How loud.
    type Level (
      # in decibels
      decibels: float,
      kind: (fixed, relative)
    )

    type Settings (
      category: ?string,
      options: ?[]string,
      level: ?Level,
      lease: ?int,
      extra: ?[string]int,
      anything: ?any
    )

    method Echo(text: string) -> (text: string)
    method Nothing() -> ()
    method Take(session: int, settings: ?Settings, flag: ?bool) -> (session: int, has: []string)
    # Answered when the test says so.
    method Wait(tag: string) -> (tag: string)
    method Count(to: int) -> (number: int)
    # Streams until the test ends it.
    method Watch() -> (event: string)
    method Refuse(reason: string) -> ()
    method Break() -> ()
    method NotANumber() -> (value: float)

    error Refused (reason: string)

    """

  struct Text: Codable, Equatable, Sendable {
    var text: String
  }
  enum Echo: VarlinkMethod {
    static let name = "org.example.test.Echo"
    typealias Parameters = Text
    typealias Reply = Text
  }
  enum Nothing: VarlinkMethod {
    static let name = "org.example.test.Nothing"
    typealias Parameters = NoParameters
    typealias Reply = NoParameters
  }
  struct Level: Codable {
    enum Kind: String, Codable { case fixed, relative }
    var decibels: Double
    var kind: Kind
  }
  struct Settings: Codable {
    var category: String?
    var options: [String]?
    var level: Level?
    var lease: Int?
    var extra: [String: Int32]?
  }
  enum Take: VarlinkMethod {
    static let name = "org.example.test.Take"
    struct Parameters: Codable {
      var session: Int
      var settings: Settings?
      var flag: Bool?
    }
    struct Reply: Codable {
      var session: Int
      var has: [String]
    }
  }
  struct Tag: Codable, Equatable, Sendable {
    var tag: String
  }
  enum Wait: VarlinkMethod {
    static let name = "org.example.test.Wait"
    typealias Parameters = Tag
    typealias Reply = Tag
  }
  enum Count: VarlinkMethod {
    static let name = "org.example.test.Count"
    struct Parameters: Codable { var to: Int }
    struct Reply: Codable, Equatable { var number: Int }
  }
  enum Watch: VarlinkMethod {
    static let name = "org.example.test.Watch"
    typealias Parameters = NoParameters
    struct Reply: Codable { var event: String }
  }
  struct Refused: VarlinkFailure, Equatable {
    static let name = "org.example.test.Refused"
    var reason: String
  }
  enum Refuse: VarlinkMethod {
    static let name = "org.example.test.Refuse"
    struct Parameters: Codable { var reason: String }
    typealias Reply = NoParameters
  }
  enum Break: VarlinkMethod {
    static let name = "org.example.test.Break"
    typealias Parameters = NoParameters
    typealias Reply = NoParameters
  }
  enum NotANumber: VarlinkMethod {
    static let name = "org.example.test.NotANumber"
    typealias Parameters = NoParameters
    struct Reply: Codable { var value: Double }
  }
}

/// A service for `Example` whose deferred calls are at hand.
final class ExampleService {
  struct Broken: Error {}

  let service: Service
  var waiting: [Call<Example.Tag>] = []
  var watchers: [ReplyStream<Example.Watch.Reply>] = []
  var log: [String] = []

  init() throws {
    service = try Service(vendor: "Vendor", product: "Tests", version: "1", url: "https://e.org/")
    let interface = try Interface(Example.text)
    interface.answer(Example.Echo.self) { [unowned self] parameters, _ in
      log.append("echo \(parameters.text)")
      return parameters
    }
    interface.answer(Example.Nothing.self) { [unowned self] _, _ in
      log.append("nothing")
      return NoParameters()
    }
    interface.answer(Example.Take.self) { parameters, _ in
      var has: [String] = []
      if let settings = parameters.settings {
        has.append("settings")
        if settings.category != nil { has.append("category") }
        if settings.level != nil { has.append("level") }
      }
      if parameters.flag != nil { has.append("flag") }
      return Example.Take.Reply(session: parameters.session, has: has)
    }
    interface.on(Example.Wait.self) { [unowned self] parameters, call in
      log.append("wait \(parameters.tag)")
      call.onCancel { [unowned self] in log.append("cancelled \(parameters.tag)") }
      waiting.append(call)
    }
    interface.stream(Example.Count.self) { parameters, stream in
      for number in 1..<max(1, parameters.to) { stream.send(Example.Count.Reply(number: number)) }
      stream.finish(Example.Count.Reply(number: parameters.to))
    }
    interface.stream(Example.Watch.self) { [unowned self] _, stream in
      log.append("watch")
      stream.onCancel { [unowned self] in log.append("unwatched") }
      watchers.append(stream)
    }
    interface.on(Example.Refuse.self) { parameters, _ in
      throw Example.Refused(reason: parameters.reason)
    }
    interface.on(Example.Break.self) { _, _ in throw Broken() }
    interface.answer(Example.NotANumber.self) { _, _ in Example.NotANumber.Reply(value: .nan) }
    try service.add(interface)
  }

  func connection(limit: Int = 1 << 20) -> ServiceConnection {
    ServiceConnection(service, maximumMessageLength: limit)
  }
}

extension ServiceConnection {
  /// Gives the connection messages, and takes what it wants to send as messages.
  func exchange(_ messages: String...) -> [String] {
    receive(messages.flatMap { Array($0.utf8) + [0] })
    return sent()
  }

  /// Takes what the connection wants to send.
  func sent() -> [String] {
    let bytes = output.takeAll()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The same random numbers for the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
