public import Glibc

/// A real PulseAudio in a private folder: two null sinks `N1` (the default) and `N2`, a socket, and
/// the saved levels of module-stream-restore. The server and its folder are gone when the object is.
public final class PrivatePulseAudio: PrivateServer {
  /// How the server differs from the plain one.
  public struct Options: Sendable {
    /// Further lines of its script, such as `load-module module-role-ducking`.
    public var lines: [String] = []
    /// Whether the loudest stream drives the sink's volume.
    public var flatVolumes = false
    /// Whether levels are saved for later streams.
    public var restoresStreams = true
    /// Laid over the environment of the server and its clients, such as `LC_ALL`.
    public var environment: [String: String] = [:]
    /// The sinks' names; the first is the default.
    public var sinks = ["N1", "N2"]
    /// Arguments of each null sink. Of floating point they never clip, so that several loud tones
    /// can be told apart. One that may rewind plays 2 s ahead; one that may not is heard within
    /// 50 ms.
    public var sinkArguments = "norewinds=1 rate=48000 format=float32le"

    public init() {}
  }

  /// The private folder (0700), also home, state and runtime folder of the server.
  public let folder: TemporaryFolder
  /// What clients put into `PULSE_SERVER`.
  public let address: String
  /// The environment of child processes that are to find this server.
  public let environment: [String: String]
  private let socket: String
  private let arguments: [String]
  private let process = Guarded<ChildProcess?>(nil)

  /// Makes the folder and the server's files; `start()` runs it.
  public init(options: Options = Options()) throws {
    folder = try TemporaryFolder()
    let runtime = try folder.folder("runtime")
    socket = runtime + "/native"
    address = "unix:" + socket
    environment = ChildEnvironment.neutral.merging([
      "HOME": folder.path,
      "XDG_RUNTIME_DIR": runtime,
      "XDG_CONFIG_HOME": folder.path + "/config",
      "XDG_STATE_HOME": folder.path + "/state",
      "PULSE_RUNTIME_PATH": runtime,
      "PULSE_STATE_PATH": try folder.folder("pulse"),
      "PULSE_SERVER": address,
      "PULSE_CONFIG": try folder.write(Self.configuration(options), to: "daemon.conf"),
    ]) { $1 }.merging(options.environment) { $1 }
    arguments = [
      "-n", "-F", try folder.write(Self.script(options, socket: socket), to: "default.pa"),
      "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=stderr",
    ]
  }

  deinit { stop() }

  private static func configuration(_ options: Options) -> String {
    """
    flat-volumes = \(options.flatVolumes ? "yes" : "no")
    high-priority = no
    realtime-scheduling = no
    allow-exit = yes

    """
  }

  private static func script(_ options: Options, socket: String) -> String {
    var lines = options.sinks.map {
      "load-module module-null-sink sink_name=\($0) \(options.sinkArguments)"
    }
    if options.restoresStreams { lines.append("load-module module-stream-restore") }
    lines += options.lines
    if let first = options.sinks.first { lines.append("set-default-sink \(first)") }
    lines.append("load-module module-cli-protocol-unix socket=\(socket).cli")
    lines.append("load-module module-native-protocol-unix socket=\(socket)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The server's process id; nil while it does not run.
  public var processID: Int32? { process.access { $0?.isRunning == true ? $0?.processID : nil } }
  public var processIDs: [Int32] { processID.map { [$0] } ?? [] }
  /// What the server has logged in this life.
  public var log: String { process.access { $0?.errorOutput ?? "" } }

  /// Runs the server and waits until it takes connections.
  ///
  /// - Throws: `FixtureError` with the server's log when it does not come up.
  public func start(within limit: Duration) throws {
    let child = try ChildProcess("pulseaudio", arguments, environment: environment)
    process.access { $0 = child }
    // The socket's module is loaded last: who can connect meets a server that has its sinks.
    let ready = Monotonic.poll(within: limit) { () -> Bool? in
      if !child.isRunning { return false }
      return UnixSocket.accepts(socket) ? true : nil
    }
    guard ready == true else {
      throw FixtureError("PulseAudio did not come up. It said:\n\(child.errorOutput)")
    }
  }

  /// Sends the server a signal and, unless that only stops or continues it, waits for its end.
  public func kill(_ signal: Int32 = SIGKILL) throws {
    guard let child = process.access({ $0 }) else { return }
    child.terminate(signal)
    if signal != SIGSTOP && signal != SIGCONT { try child.wait() }
  }

  /// Gives the server a line of its own command language, for what clients cannot ask for, such as
  /// `kill-sink-input 3`.
  ///
  /// - Returns: What it answered.
  /// - Throws: `FixtureError` when the server does not run.
  @discardableResult public func command(_ line: String) throws -> String {
    guard let answer = UnixSocket.ask(line + "\n", at: socket + ".cli") else {
      throw FixtureError("the private PulseAudio takes no commands; does it run?")
    }
    return answer
  }

  /// Ends a stream from the server's side, as unplugging or an administrator would.
  public func kill(sinkInput index: UInt32) throws { try command("kill-sink-input \(index)") }

  /// It writes all that is saved when it is told to end.
  public func flush() {}

  /// Ends the server; its folder stays until the object goes.
  public func stop() {
    guard let child = process.access({ $0 }) else { return }
    child.terminate(SIGTERM)
    if (try? child.wait(within: .seconds(3))) == nil { child.terminate(SIGKILL) }
    process.access { $0 = nil }
  }
}
