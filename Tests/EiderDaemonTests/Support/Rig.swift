import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// A private sound server and a daemon on it, both gone with this object.
final class Rig {
  let sound: any PrivateServer
  let daemon: EiderProcess
  let address: SocketAddress
  private var tools: Client?

  /// A PulseAudio that may differ from the plain one.
  convenience init(
    configuration: String? = nil, options: PrivatePulseAudio.Options = .init(),
    startsServer: Bool = true, startsDaemon: Bool = true
  ) throws {
    try self.init(
      on: PrivatePulseAudio(options: options), configuration, environment: options.environment,
      startsServer: startsServer, startsDaemon: startsDaemon)
  }

  /// A server of any kind.
  convenience init(
    _ kind: ServerKind, configuration: String? = nil, startsDaemon: Bool = true
  ) throws {
    try self.init(on: kind.make(), configuration, startsDaemon: startsDaemon)
  }

  /// A server that does not run yet.
  init(
    on sound: any PrivateServer, _ configuration: String? = nil,
    environment: [String: String] = [:], startsServer: Bool = true, startsDaemon: Bool = true
  ) throws {
    self.sound = sound
    daemon = try EiderProcess(
      on: sound.server, configuration: configuration, environment: environment)
    address = try SocketAddress(environment: daemon.environment)
    if startsServer { try sound.start() }
    if startsDaemon { try startDaemon(awaitsServer: startsServer) }
  }

  deinit {
    let runs = daemon.processID != nil
    let log = daemon.log
    let status = daemon.stop()
    if runs, status != .exited(0) {
      let end = status.map { "\($0)" } ?? "nothing"
      Issue.record("the daemon ended with \(end). It said:\n\(log)")
    }
    sound.stop()
  }

  var server: SoundServer { sound.server }

  func startDaemon(awaitsServer: Bool = true) throws {
    tools = nil
    try daemon.start()
    if awaitsServer { try awaitServer() }
  }

  /// Waits until the daemon has a connection to the sound server.
  func awaitServer(_ isThere: Bool = true) throws {
    try wait(for: "the daemon's server to be \(isThere ? "there" : "gone")") {
      try control().call(ControlMethods.GetStatus.self).server.connected == isThere ? () : nil
    }
  }

  // MARK: Connections

  /// A client that is no relative of the players. It may open sessions.
  func client() throws -> Client {
    try Client(descriptor: try ForeignConnection.descriptor(to: address.audioSession))
  }

  /// The owner's tools' connection.
  func control() throws -> Client {
    if let tools, !tools.isClosed { return tools }
    let client = try Client(
      descriptor: try ForeignConnection.descriptor(to: address.control))
    tools = client
    return client
  }

  /// Everything that happens, from now on: `ready` has been read.
  func monitor() throws -> Watching {
    let client = try Client(descriptor: try ForeignConnection.descriptor(to: address.control))
    let watching = Watching(try client.stream(ControlMethods.Monitor.self, NoParameters()))
    try watching.until("ready")
    return watching
  }

  /// Holds a class on a connection of its own, granted when this returns.
  func hold(
    _ class: String, _ options: [String]? = nil, name: String? = nil,
    settings: SessionSettings = SessionSettings(), afterFade: Bool? = nil
  ) throws -> Watching {
    var settings = settings
    settings.class = `class`
    settings.options = options ?? (`class` == "prompt" ? ["duckOthers"] : nil)
    let parameters = AudioSessionMethods.Hold.Parameters(
      name: name ?? "a \(`class`)", settings: settings, afterFade: afterFade)
    let holding = Watching(try client().stream(AudioSessionMethods.Hold.self, parameters))
    let first = try holding.next()
    guard first.event == "activated" else {
      throw FixtureError("a hold of \(`class`) began with \(first.event)")
    }
    return holding
  }

  // MARK: Waiting

  /// Asks again until there is an answer.
  @discardableResult func wait<Answer>(
    for what: @autoclosure () -> String, within limit: Duration = .seconds(10),
    _ ask: () throws -> Answer?
  ) throws -> Answer {
    guard let answer = try Monotonic.poll(within: limit, ask) else {
      throw FixtureError("waited \(limit) for \(what()). The daemon said:\n\(daemon.log)")
    }
    return answer
  }
}
