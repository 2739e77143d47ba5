import CServerFixture
public import Glibc

/// A program run as a child in a process group of its own, its output gathered by a thread, so that
/// the test's own thread may block in an event loop meanwhile. When the object goes, the group ends.
public final class ChildProcess: Sendable {
  /// What is known of the child at a moment.
  struct State {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var openStreams = 2
    var inputDescriptor: Int32
    var status: ExitStatus?
  }

  /// Called with each piece of standard output, on the thread that reads it.
  public typealias OutputReader = @Sendable (UnsafeRawBufferPointer) -> Void

  /// The child's process id, which is its group's as well.
  public let processID: Int32
  /// The command, as a person would type it.
  public let command: String
  private let state: Guarded<State>

  /// Writing to a child that has gone is an error then, not the end of the test run.
  private static let ignoresBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is found through `PATH`.
  ///   - arguments: What follows its name.
  ///   - environment: The whole environment of the child.
  ///   - hasInput: Whether its input is open when it starts, to be written to and closed.
  ///   - reader: Takes standard output as it comes; without it, `output` gathers it.
  /// - Throws: `FixtureError` when it cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [],
    environment: [String: String] = ChildEnvironment.neutral, hasInput: Bool = true,
    reader: OutputReader? = nil
  ) throws {
    _ = Self.ignoresBrokenPipes
    _ = try Guardian.folder.get()
    command = ([program] + arguments).joined(separator: " ")
    let input = try Pipe()
    let output = try Pipe()
    let error = try Pipe()
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    if !hasInput { close(input.writeEnd) }
    var pid: pid_t = 0
    let result = fixture_spawn(
      &pid, program, argv, envp, input.readEnd, output.writeEnd, error.writeEnd)
    close(input.readEnd)
    close(output.writeEnd)
    close(error.writeEnd)
    guard result == 0 else {
      [output.readEnd, error.readEnd].forEach { close($0) }
      if hasInput { close(input.writeEnd) }
      throw FixtureError("\(program) could not be started: \(String(cString: strerror(result)))")
    }
    processID = pid
    let leader = pid
    let state = Guarded(State(inputDescriptor: hasInput ? input.writeEnd : -1))
    self.state = state
    BackgroundThread.start {
      Self.read(output.readEnd) { bytes in
        if let reader { reader(bytes) } else { state.access { $0.output += bytes } }
      }
      state.access { $0.openStreams -= 1 }
    }
    BackgroundThread.start {
      Self.read(error.readEnd) { bytes in state.access { $0.error += bytes } }
      state.access { $0.openStreams -= 1 }
    }
    BackgroundThread.start { Self.reap(leader, state) }
  }

  deinit {
    closeInput()
    terminate(SIGKILL)
    _ = state.wait(within: .seconds(5)) { $0.status }
  }

  private static func read(_ descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 16) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 || errno != EINTR {
          break
        }
      }
    }
    close(descriptor)
  }

  /// Waits for the child's end. Its process id stays its own until the state says that it ended, so
  /// that no signal can reach a stranger; what is left of its group ends with it.
  private static func reap(_ pid: pid_t, _ state: Guarded<State>) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    state.access { state in
      Glibc.kill(-pid, SIGKILL)
      fixture_ended(pid)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      state.status = ExitStatus(waitStatus: status)
    }
  }

  /// How it ended; nil while it runs.
  public var status: ExitStatus? { state.access { $0.status } }
  /// True until it has ended.
  public var isRunning: Bool { status == nil }
  /// Standard output so far.
  public var output: String { state.access { String(decoding: $0.output, as: UTF8.self) } }
  /// Standard error so far.
  public var errorOutput: String { state.access { String(decoding: $0.error, as: UTF8.self) } }

  /// Sends a signal to the child and its group; nothing when it has ended.
  public func terminate(_ signal: Int32 = SIGTERM) {
    state.access { if $0.status == nil { Glibc.kill(-processID, signal) } }
  }

  /// Sends a signal to the child alone; nothing when it has ended.
  public func signal(_ signal: Int32) {
    state.access { if $0.status == nil { Glibc.kill(processID, signal) } }
  }

  /// Waits for its end and for the last of its output.
  ///
  /// - Throws: `FixtureError` when it still runs at the deadline.
  @discardableResult public func wait(within limit: Duration = .seconds(10)) throws -> ExitStatus {
    let status = state.wait(within: limit) { state in
      state.openStreams == 0 ? state.status : nil
    }
    guard let status else {
      throw FixtureError("\(command) still runs after \(limit). It said:\n\(said)")
    }
    return status
  }

  /// Waits for a line of standard output (or of standard error) that holds the text.
  ///
  /// - Throws: `FixtureError` when the child ends, or the time is up, before there is one.
  @discardableResult public func waitForLine(
    containing text: String, ofErrors: Bool = false, within limit: Duration = .seconds(10)
  ) throws -> String {
    let line = state.wait(within: limit) { state -> String?? in
      let bytes = ofErrors ? state.error : state.output
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let whole = lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
      if let found = whole.first(where: { $0.contains(text) }) { return .some(found) }
      return state.status != nil && state.openStreams == 0 ? .some(nil) : nil
    }
    switch line {
    case .some(.some(let found)): return found
    case .some(.none):
      throw FixtureError("\(command) ended without a line with “\(text)”. It said:\n\(said)")
    case .none:
      throw FixtureError("\(command) gave no line with “\(text)” in \(limit). It said:\n\(said)")
    }
  }

  /// Writes to its standard input, blocking while the pipe is full.
  ///
  /// - Returns: False when the child no longer reads.
  @discardableResult public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let descriptor = state.access { $0.inputDescriptor }
    guard descriptor >= 0 else { return false }
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, base, rest.count)
      if count < 0 && errno != EINTR { return false }
      if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
    }
    return true
  }

  /// Writes text to its standard input.
  @discardableResult public func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Ends its standard input.
  public func closeInput() {
    state.access { state in
      if state.inputDescriptor >= 0 { close(state.inputDescriptor) }
      state.inputDescriptor = -1
    }
  }

  private var said: String { output + errorOutput }
}

/// The two ends of a pipe.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let result = fixture_pipe(&ends)
    guard result == 0 else {
      throw FixtureError("no pipe: \(String(cString: strerror(result)))")
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }
}
