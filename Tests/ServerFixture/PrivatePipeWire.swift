public import Glibc

/// A real PipeWire with WirePlumber and pipewire-pulse on a private bus, in a private folder. It sees
/// no hardware.
public final class PrivatePipeWire: PrivateServer {
  /// Whose programs it is made of.
  public enum Origin: Equatable, Sendable {
    /// Those that are installed.
    case installed
    /// Those of another Debian in this folder; only root can run them.
    case debian13(root: String)
  }

  /// The programs, in the order in which they start.
  public enum Part: String, CaseIterable, Sendable {
    case bus = "dbus-daemon"
    case pipeWire = "pipewire"
    case sessionManager = "wireplumber"
    case pulse = "pipewire-pulse"
  }

  public let folder: TemporaryFolder
  public let address: String
  public let environment: [String: String]
  private let origin: Origin
  private let sinks: [String]
  private let processes = Guarded<[Part: ChildProcess]>([:])

  /// Makes the folder and the server's files; `start()` runs it.
  ///
  /// - Parameters:
  ///   - origin: Whose programs it is made of.
  ///   - sinks: The names of its null sinks; the first is the default.
  ///   - extra: Laid over the environment of the server and its clients, such as `LC_ALL`.
  ///   - hasBluetooth: Whether it looks for BlueZ, on the bus that `extra` has to name. For
  ///     WirePlumber 0.4 only.
  /// - Throws: `FixtureError` when there is no private folder to be had.
  public init(
    _ origin: Origin = .installed, sinks: [String] = ["N1", "N2"],
    environment extra: [String: String] = [:], hasBluetooth: Bool = false
  ) throws {
    self.origin = origin
    self.sinks = sinks
    folder = try TemporaryFolder()
    for name in ["runtime/pulse", "state", "home", "config"] { _ = try folder.folder(name) }
    try PipeWireFiles.write(to: folder, sinks: sinks, hasBluetooth: hasBluetooth)
    address = "unix:\(folder.path)/runtime/pulse/native"
    environment = ChildEnvironment.neutral
      .merging(Self.environment(below: folder.path)) { $1 }
      .merging(["PULSE_SERVER": address]) { $1 }
      .merging(extra) { $1 }
  }

  deinit { stop() }

  /// A socket of a bus stands for the system's too, so that no part finds the machine's devices.
  private static func environment(below folder: String) -> [String: String] {
    [
      "HOME": folder + "/home",
      "XDG_RUNTIME_DIR": folder + "/runtime",
      "XDG_CONFIG_HOME": folder + "/config",
      "XDG_STATE_HOME": folder + "/state",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/runtime/bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder)/runtime/bus",
      "DISABLE_RTKIT": "1",
    ]
  }

  public var log: String {
    processes.access { processes in
      Part.allCases.compactMap { part in
        processes[part].map { "\(part.rawValue):\n\($0.output)\($0.errorOutput)" }
      }.joined()
    }
  }

  /// The process id of a part; nil while it does not run.
  public func processID(of part: Part) -> Int32? {
    processes.access { $0[part]?.isRunning == true ? $0[part]?.processID : nil }
  }

  public var processIDs: [Int32] { Part.allCases.compactMap { processID(of: $0) } }

  public func start(within limit: Duration) throws {
    if origin != .installed, geteuid() != 0 {
      throw FixtureError("PipeWire of another Debian needs root, for chroot and mounts")
    }
    for part in Part.allCases where processID(of: part) == nil {
      try start(part, within: limit)
    }
    let hasSinks = try Monotonic.poll(within: limit) { () -> Bool? in
      let found = try server.sinks().map(\.name)
      let isDefault = try sinks.first.map { try server.defaultSink() == $0 } ?? true
      return sinks.allSatisfy { found.contains($0) } && isDefault ? true : nil
    }
    guard hasSinks != nil else {
      throw FixtureError("PipeWire has not got its sinks after \(limit). It said:\n\(log)")
    }
    for sink in sinks { try awaitLinks(to: sink, within: limit) }
  }

  /// WirePlumber ends a stream with an error while it does not yet link to a sink that is listed
  /// already. A recorder of the sink's monitor shows when it does.
  private func awaitLinks(to sink: String, within limit: Duration) throws {
    var problem = ""
    let isLinked = try Monotonic.poll(within: limit) { () -> Bool? in
      let recorder = try ChildProcess(
        "parec", ["--raw", "--latency-msec=10", "--device=\(sink).monitor"],
        environment: environment)
      defer { recorder.terminate() }
      // A link that WirePlumber 0.4 gave up ("item deactivated before format set") is not tried
      // again: the next recorder gets one of its own.
      let heard = Monotonic.poll(within: .seconds(4)) { () -> Bool? in
        if !recorder.output.isEmpty { return true }
        return recorder.isRunning ? nil : false
      }
      problem = recorder.errorOutput
      return heard == true ? true : nil
    }
    guard isLinked != nil else {
      throw FixtureError("PipeWire links nothing to \(sink): \(problem)It said:\n\(log)")
    }
  }

  private func start(_ part: Part, within limit: Duration) throws {
    let child = try launch(part)
    processes.access { $0[part] = child }
    guard let socket = socket(of: part) else { return }
    let ready = Monotonic.poll(within: limit) { () -> Bool? in
      if !child.isRunning { return false }
      return UnixSocket.accepts(socket) ? true : nil
    }
    guard ready == true else {
      throw FixtureError("\(part.rawValue) did not come up. It said:\n\(log)")
    }
  }

  /// The session manager has no socket: what it does is seen by the sinks.
  private func socket(of part: Part) -> String? {
    switch part {
    case .bus: folder.path + "/runtime/bus"
    case .pipeWire: folder.path + "/runtime/pipewire-0"
    case .sessionManager: nil
    case .pulse: folder.path + "/runtime/pulse/native"
    }
  }

  private func launch(_ part: Part) throws -> ChildProcess {
    var arguments: [String] = []
    // In another root the folder is /mnt.
    let inner = origin == .installed ? folder.path : "/mnt"
    if part == .bus {
      arguments = [
        "--session", "--nofork", "--nopidfile", "--address=unix:path=\(inner)/runtime/bus",
      ]
    }
    guard case .debian13(let root) = origin else {
      return try ChildProcess(part.rawValue, arguments, environment: environment)
    }
    // The mounts are in a namespace of this one process, and end with it.
    let script = """
      set -e
      mount --rbind /proc "$1/proc"
      mount --rbind /dev "$1/dev"
      mount --bind "$2" "$1/mnt"
      root=$1
      shift 2
      exec chroot "$root" "$@"
      """
    return try ChildProcess(
      "unshare",
      ["--mount", "sh", "-c", script, "sh", root, folder.path, part.rawValue] + arguments,
      environment: environment.merging(Self.environment(below: inner)) { $1 })
  }

  public func kill(_ signal: Int32) throws {
    // pipewire-pulse first: the others' ends are not its business then.
    for part in Part.allCases.reversed() { try kill(part, signal) }
  }

  /// Sends one part a signal and, unless that only stops or continues it, waits for its end. What is
  /// gone comes back with `start()`.
  public func kill(_ part: Part, _ signal: Int32 = SIGKILL) throws {
    guard let child = processes.access({ $0[part] }) else { return }
    child.terminate(signal)
    if signal != SIGSTOP && signal != SIGCONT { try child.wait() }
  }

  /// WirePlumber writes all its levels to a file a second after the last change. A stream of a key of
  /// its own is changed, and waited for in the file.
  public func flush() throws {
    let mark = "eider-flush-\(UInt64.random(in: 0...UInt64.max))"
    let options = ToneStream.Options(role: nil, application: mark)
    let stream = try ToneStream(Tone(frequency: 400), on: server, options: options)
    try server.setVolume([30_000], ofSinkInput: stream.index())
    let isWritten = Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      PipeWireFiles.state(in: folder).contains(mark) ? true : nil
    }
    stream.stop()
    guard isWritten != nil else {
      throw FixtureError("WirePlumber wrote no levels to its file. It said:\n\(log)")
    }
  }

  public func stop() {
    let running = processes.access { processes in
      defer { processes = [:] }
      return Part.allCases.reversed().compactMap { processes[$0] }
    }
    for child in running {
      child.terminate(SIGTERM)
      if (try? child.wait(within: .seconds(3))) == nil { child.terminate(SIGKILL) }
    }
  }
}
