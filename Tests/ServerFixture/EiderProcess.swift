import FoundationEssentials
public import Glibc

/// A running `eiderd`, and `eiderctl` to speak to it: the programs that were built beside the one
/// that runs now.
public final class EiderProcess: Sendable {
  /// What a run of `eiderctl` gave.
  public struct Answer: Sendable {
    public let status: ExitStatus
    public let output: String
    public let errorOutput: String
  }

  /// The folder of sockets, `EIDER_RUNTIME_DIR`.
  public let runtimeFolder: String
  /// The environment of the daemon and of those who want to find it.
  public let environment: [String: String]
  private let folder: TemporaryFolder
  private let process = Guarded<ChildProcess?>(nil)

  /// Prepares a daemon for a sound server; `start()` runs it.
  ///
  /// - Parameters:
  ///   - server: The sound server it is to watch.
  ///   - configuration: The text of its configuration; without it, the shipped defaults hold.
  ///   - extra: Laid over its environment.
  /// - Throws: `FixtureError` when there is no private folder to be had.
  public init(
    on server: SoundServer, configuration: String? = nil, environment extra: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    runtimeFolder = try folder.folder("eider")
    // Without a configuration the daemon must not find the user's either.
    var environment = server.environment.merging([
      "EIDER_RUNTIME_DIR": runtimeFolder, "XDG_STATE_HOME": try folder.folder("state"),
      "XDG_CONFIG_HOME": try folder.folder("config"),
    ]) { $1 }
    if let configuration {
      environment["EIDER_CONFIG"] = try folder.write(configuration, to: "eider.json5")
    }
    self.environment = environment.merging(extra) { $1 }
  }

  deinit { stop() }

  /// The path of a program of the same build: beside the running executable.
  ///
  /// - Throws: `FixtureError` when it has not been built.
  public static func built(_ program: String) throws -> String {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let slash = executable.lastIndex(of: "/") else {
      throw FixtureError("the running executable has no path")
    }
    let path = executable[...slash] + program
    guard access(String(path), X_OK) == 0 else {
      throw FixtureError("\(path) is not there: build it with “swift build --product \(program)”")
    }
    return String(path)
  }

  /// The daemon's process id; nil while it does not run.
  public var processID: Int32? { process.access { $0?.isRunning == true ? $0?.processID : nil } }
  /// What the daemon has logged in this life.
  public var log: String { process.access { $0?.errorOutput ?? "" } }

  /// Replaces the configuration's text; the daemon reads it at its start or when told to.
  ///
  /// - Throws: `FixtureError` when this daemon was made without a configuration of its own.
  public func configure(_ text: String) throws {
    guard environment["EIDER_CONFIG"] != nil else {
      throw FixtureError("this daemon has no configuration file of its own")
    }
    try folder.write(text, to: "eider.json5")
  }

  /// Runs the daemon and waits for the line that says it is ready. Its connection to the sound
  /// server may come later.
  ///
  /// - Throws: `FixtureError` with its log when it does not get ready.
  public func start(arguments: [String] = [], within limit: Duration = .seconds(10)) throws {
    let child = try ChildProcess(
      try Self.built("eiderd"), arguments, environment: environment)
    process.access { $0 = child }
    try child.waitForLine(containing: "ready", within: limit)
  }

  /// Whether the daemon's log has that text, which comes by another way than what it answers, and
  /// perhaps later.
  public func said(_ text: String) -> Bool {
    Monotonic.poll(within: .seconds(10)) { log.contains(text) ? true : nil } ?? false
  }

  /// Sends the daemon a signal and waits for its end.
  @discardableResult public func kill(_ signal: Int32 = SIGKILL) throws -> ExitStatus? {
    guard let child = process.access({ $0 }) else { return nil }
    child.terminate(signal)
    return try child.wait()
  }

  /// Sends the daemon a signal, such as SIGHUP, and does not wait.
  public func signal(_ signal: Int32) { process.access { $0?.signal(signal) } }

  /// Ends the daemon, with SIGTERM while it heeds that; nil when it did not run.
  @discardableResult public func stop() -> ExitStatus? {
    guard let child = process.access({ $0 }) else { return nil }
    child.terminate(SIGTERM)
    var status = try? child.wait(within: .seconds(5))
    if status == nil {
      child.terminate(SIGKILL)
      status = try? child.wait()
    }
    process.access { $0 = nil }
    return status
  }

  /// Runs `eiderctl` to its end.
  public func control(
    _ arguments: [String], within limit: Duration = .seconds(10)
  ) throws -> Answer {
    let child = try ChildProcess(
      try Self.built("eiderctl"), arguments, environment: environment, hasInput: false)
    let status = try child.wait(within: limit)
    return Answer(status: status, output: child.output, errorOutput: child.errorOutput)
  }

  /// Starts `eiderctl` and leaves it running, its input open: for `hold`, `run` and `monitor`.
  public func begin(
    _ arguments: [String], environment extra: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      try Self.built("eiderctl"), arguments, environment: environment.merging(extra) { $1 })
  }

  /// Holds a class until the answer ends: its input is closed or a signal comes. Granted when this
  /// returns.
  public func hold(_ soundClass: String, _ arguments: [String] = []) throws -> ChildProcess {
    let child = try begin(["hold", "--class", soundClass] + arguments)
    try child.waitForLine(containing: "active")
    return child
  }
}
