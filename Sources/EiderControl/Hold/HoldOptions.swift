import EiderInterface

/// What `hold` and `run` ask of the daemon.
struct HoldOptions {
  static let soundClass = Option(
    "class", value: "C", "alarm, call, media, prompt, event, or a class of the configuration")
  static let exclusive = Option("exclusive", "interrupt others of its class and below")
  static let mix = Option("mix", "leave others as they are")
  static let duck = Option("duck", "turn others down; the default for prompt")
  static let name = Option("name", value: "N", "how status and errors name the session")
  static let wait = Option("wait", "wait while a session of a higher class is active")
  static let timeout = Option("timeout", value: "S", "wait, but no longer than this many seconds")
  static let lease = Option("lease", value: "S", "end the session after this many seconds")
  static let group = Option("group", value: "G", "sessions of one group never act on each other")
  static let queue = Option("queue", value: "Q", "sessions of one queue are active one at a time")
  static let all = [
    soundClass, exclusive, mix, duck, name, wait, timeout, lease, group, queue,
  ]

  let parameters: AudioSessionMethods.Hold.Parameters
  /// Whether it was told to wait.
  let waits: Bool

  /// - Throws: `Failure` with the status `usage`.
  init(_ arguments: Arguments, name: String) throws {
    guard let soundClass = arguments.value(of: Self.soundClass), !soundClass.isEmpty else {
      throw arguments.usage("\(Self.soundClass.usage) is missing")
    }
    let sharings = [Self.exclusive, Self.mix, Self.duck].filter { arguments.has($0) }
    guard sharings.count <= 1 else {
      throw arguments.usage(
        sharings.map(\.usage).joined(separator: " and ") + " exclude each other")
    }
    let timeout = try arguments.seconds(of: Self.timeout)
    waits = arguments.has(Self.wait) || timeout != nil
    parameters = AudioSessionMethods.Hold.Parameters(
      name: arguments.value(of: Self.name) ?? name,
      settings: SessionSettings(
        class: soundClass, category: Self.category(of: soundClass),
        options: Self.options(sharings.first ?? (soundClass == "prompt" ? Self.duck : nil)),
        group: arguments.value(of: Self.group), queue: arguments.value(of: Self.queue),
        lease: try arguments.seconds(of: Self.lease)),
      wait: waits ? true : nil, timeout: timeout)
  }

  private static func category(of soundClass: String) -> String {
    switch soundClass {
    case "call": "playAndRecord"
    case "event": "ambient"
    default: "playback"
    }
  }

  private static func options(_ sharing: Option?) -> [String] {
    switch sharing {
    case duck: ["duckOthers"]
    case mix: ["mixWithOthers"]
    default: []
    }
  }
}
