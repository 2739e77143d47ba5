import EiderInterface
import ServerFixture

/// The built `eiderctl`.
enum Tool {
  /// What a run of it gave.
  struct Answer {
    let status: ExitStatus
    let output: String
    let errorOutput: String
  }

  static var path: String {
    get throws { try EiderProcess.built("eiderctl") }
  }

  /// Runs it to its end, its input closed.
  static func run(
    _ arguments: [String], environment: [String: String] = ChildEnvironment.neutral
  ) throws -> Answer {
    let child = try ChildProcess(path, arguments, environment: environment, hasInput: false)
    let status = try child.wait()
    return Answer(status: status, output: child.output, errorOutput: child.errorOutput)
  }
}

/// Values to answer with.
enum Example {
  static let status = StatusReport(
    version: "1.2.3",
    server: .init(connected: true, description: "PulseAudio 16.1", defaultSink: "speaker"),
    uptime: 3725, configuration: ["/etc/eider/eider.json5"],
    classes: ["alarm", "call", "media", "prompt", "event"],
    focus: [session("s2", "Phone", "call")],
    held: [
      .init(
        session: "s1", name: "Player", class: "media", decibels: -20, muted: false,
        by: ["the call “Phone” ducks it"])
    ],
    sessions: 2, streams: 3,
    ledger: .init(streams: 1, savedLevels: 1, repaired: 4, problems: []),
    warnings: ["module-role-ducking is loaded"])

  static func session(
    _ session: String, _ name: String, _ soundClass: String, state: String = "active",
    ducked: Double = 0
  ) -> SessionDetails {
    SessionDetails(
      session: session, name: name, adopted: false, class: soundClass, category: "playback",
      mode: "default", options: [], group: nil, queue: nil, scene: nil, lease: nil, sink: nil,
      sharing: "exclusive", state: state, interruption: nil, ducked: ducked, muted: false,
      isOtherAudioPlaying: false, secondaryAudioShouldBeSilenced: false, leaseEnds: nil,
      streams: [7])
  }

  static func stream(_ index: Int, _ application: String, role: String? = nil) -> StreamDetails {
    StreamDetails(
      index: index, application: application, role: role, class: "media",
      session: role == nil ? nil : "s1", state: "ducked", base: [52428, 26214], gain: -20,
      muted: false, sink: nil, corked: true)
  }

  static func event(_ event: String, state: String? = nil, session: String = "9") -> EventMessage {
    var message = EventMessage(event: event, time: 12.5)
    message.session = session
    message.state = state
    return message
  }

  @Sendable static func classification(
    _ properties: [String: String]
  ) -> StreamClassification {
    StreamClassification(
      class: "call", rule: "voice", sharing: "duck", category: "playAndRecord", mode: nil,
      group: nil, scope: "sink", activity: "audible", threshold: -50, silence: 2, touched: true,
      application: properties["application.name"] ?? "none",
      misses: [
        .init(rule: "alarms", key: "media.role", patterns: ["alarm"], value: nil),
        .init(
          rule: "music", key: "application.name", patterns: ["a*", "b"],
          value: properties["application.name"]),
      ])
  }

  static func explanation(
    _ properties: [String: String], reason: String = "default"
  ) -> StreamExplanation {
    StreamExplanation(
      stream: stream(7, properties["application.name"] ?? "?"), session: nil, reason: reason,
      rule: nil, properties: properties, influences: [], since: nil,
      sentences: ["It plays.", "Nothing holds it\u{1b}[31m down."])
  }
}
