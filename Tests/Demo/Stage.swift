import FoundationEssentials
import Glibc
import ServerFixture

/// Where it is played: a sound server with a sink, and a daemon that watches it. All that was
/// started for it ends with it.
final class Stage {
  let server: SoundServer
  let sink: String
  /// Whether the sink is the user's own.
  let isUsers: Bool
  private let pulse: PrivatePulseAudio?
  private let daemon: EiderProcess?
  private let environment: [String: String]

  /// A private PulseAudio with a null sink, and a daemon of its own.
  static func ofItsOwn() throws -> Stage {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let daemon = try EiderProcess(on: pulse.server)
    try daemon.start()
    return Stage(
      server: pulse.server, sink: "N1", isUsers: false, pulse: pulse, daemon: daemon,
      environment: daemon.environment)
  }

  /// The user's server and, when one runs, the user's daemon.
  static func ofTheUser() throws -> Stage {
    let server = SoundServer.users
    let sink: String
    do {
      sink = try server.defaultSink()
    } catch {
      throw FixtureError(
        "your sound server does not answer (\(error)). Start it, or run the demo without SERVER.")
    }
    guard !sink.isEmpty, sink != "auto_null", sink != "@DEFAULT_SINK@" else {
      throw FixtureError(
        "your sound server has no output that could be heard. Connect one and see that "
          + "“pactl list short sinks” shows it, or run the demo without SERVER.")
    }
    let control = try ChildProcess(
      try EiderProcess.built("eiderctl"), ["status"], environment: server.environment)
    control.closeInput()
    if try control.wait().isSuccess {
      print("Your eiderd is running; the demo uses it.")
      return Stage(
        server: server, sink: sink, isUsers: true, pulse: nil, daemon: nil,
        environment: server.environment)
    }
    // The user's configuration holds the way to the sound server, and perhaps rules for Eider.
    let home = server.environment["HOME"] ?? ""
    let daemon = try EiderProcess(
      on: server,
      environment: [
        "XDG_CONFIG_HOME": server.environment["XDG_CONFIG_HOME"] ?? home + "/.config"
      ])
    try daemon.start()
    return Stage(
      server: server, sink: sink, isUsers: true, pulse: nil, daemon: daemon,
      environment: daemon.environment)
  }

  private init(
    server: SoundServer, sink: String, isUsers: Bool, pulse: PrivatePulseAudio?,
    daemon: EiderProcess?, environment: [String: String]
  ) {
    self.server = server
    self.sink = sink
    self.isUsers = isUsers
    self.pulse = pulse
    self.daemon = daemon
    self.environment = environment
  }

  /// The daemon first, so that it gives back what it changed while the server is there.
  deinit { daemon?.stop() }

  /// Plays a file of a part's sound as an application that knows nothing of Eider.
  func play(_ file: String, as part: Part, role: String) throws -> ChildProcess {
    try ChildProcess(
      "pacat", Self.player(file, part) + ["--property=media.role=\(role)"],
      environment: server.environment)
  }

  /// Plays a file in a session of a class that lasts as long as the sound.
  func play(_ file: String, as part: Part, inClass soundClass: String) throws -> ChildProcess {
    let child = try ChildProcess(
      try EiderProcess.built("eiderctl"),
      ["run", "--class", soundClass, "--name", "demo \(part.name)", "--", "pacat"]
        + Self.player(file, part), environment: environment)
    child.closeInput()
    return child
  }

  private static func player(_ file: String, _ part: Part) -> [String] {
    [
      "--playback", "--raw", "--format=float32le", "--rate=48000", "--channels=2",
      "--latency-msec=20", "--client-name=Eider demo \(part.name)",
      "--stream-name=\(streamName(part))", file,
    ]
  }

  /// The stream of a part, waited for.
  func stream(of part: Part) throws -> SinkInput {
    let found = try Monotonic.poll(within: .seconds(5)) { () -> SinkInput? in
      try server.sinkInputs().first { $0.properties["media.name"] == Self.streamName(part) }
    }
    guard let found else { throw FixtureError("the \(part.name) does not play") }
    return found
  }

  private static func streamName(_ part: Part) -> String { "eider-demo-\(getpid())-\(part.name)" }
}
