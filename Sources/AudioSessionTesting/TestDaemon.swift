public import AudioSession
import EiderInterface
import FoundationEssentials
import Glibc
import Synchronization

/// The audio session daemon for the tests of an application: the real policy behind a real socket,
/// without any sound. Interruptions, ducking and changes of the route come on command.
///
/// ```swift
/// let daemon = try TestDaemon()
/// let session = AudioSession(name: "Player", environment: daemon.environment)
/// try session.setCategory(.playback)
/// try session.setActive(true)
/// let call = try daemon.begin(.call)                // the session is interrupted
/// try daemon.end(call, notifyingOthers: true)       // and told to resume
/// ```
///
/// Calls come back when the daemon has done it; the events are then on their way to the session.
public final class TestDaemon: Sendable {
  /// What the daemon cannot do.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened, in words.
    public let description: String
  }

  /// How a session that the test begins shares the sound.
  public enum Sharing: String, CaseIterable, Sendable {
    /// Plays beside others.
    case mix
    /// Plays beside others and wants them quieter.
    case duck
    /// Wants to be alone.
    case exclusive
  }

  /// A session that the test began.
  public struct Other: Hashable, Sendable {
    let id: UInt64
  }

  /// The folder of its socket, which is what `EIDER_RUNTIME_DIR` has to name. Gone with the daemon.
  public let runtimeFolder: String
  private let thread: DaemonThread

  /// A running daemon, with a socket of its own in a new private folder.
  ///
  /// - Throws: `Failure` when there is no folder or socket to be had.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    runtimeFolder = "\(parent)/eider-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    guard unsafe mkdir(runtimeFolder, 0o700) == 0 else {
      throw Failure(description: "there can be no folder \(runtimeFolder): error \(errno)")
    }
    let path = try SocketAddress(environment: ["EIDER_RUNTIME_DIR": runtimeFolder]).audioSession
    thread = DaemonThread(path: path)
    try start()
  }

  deinit {
    stop()
    _ = unsafe rmdir(runtimeFolder)
  }

  /// What to make sessions with, and to start other programs with.
  public var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["EIDER_RUNTIME_DIR": runtimeFolder]) { $1 }
  }

  /// Makes it the daemon of `AudioSession.sharedInstance()`, by the environment of this process. To
  /// be called before the shared session is used for the first time.
  public func serveSharedSession() {
    _ = unsafe setenv("EIDER_RUNTIME_DIR", runtimeFolder, 1)
  }

  // MARK: Others

  /// Begins a session of somebody else, which does to the application's what the policy says: an
  /// exclusive call interrupts, a prompt that ducks ducks.
  ///
  /// - Returns: what to end it with.
  /// - Throws: `Failure` when it is refused, for something more important is active.
  @discardableResult public func begin(
    _ audioClass: AudioSession.AudioClass, sharing: Sharing = .exclusive,
    name: String = "Somebody else"
  ) throws -> Other {
    try thread.perform { try $0.begin(audioClass, sharing, name: name) }
  }

  /// Ends a session that the test began.
  ///
  /// - Parameters:
  ///   - other: which one.
  ///   - notifyingOthers: whether those it interrupted are told to resume; nil for what its class
  ///     says.
  /// - Throws: `Failure` when the daemon does not run.
  public func end(_ other: Other, notifyingOthers: Bool? = nil) throws {
    try thread.perform { $0.end(other, notifyingOthers: notifyingOthers) }
  }

  /// Ends the application's sessions of that name, as the owner of the machine may.
  ///
  /// - Throws: `Failure` when the daemon does not run.
  public func endSessions(named name: String) throws {
    try thread.perform { $0.endSessions(named: name) }
  }

  // MARK: The route

  /// Changes what there is to play on and to record from.
  ///
  /// - Parameters:
  ///   - route: what there is now. Without any output, sessions are interrupted until there is one.
  ///   - reason: why; nil for what follows from the devices that came and went.
  ///   - advice: nil for `pause` when an output in use is gone, else `continue`.
  /// - Throws: `Failure` when the daemon does not run.
  public func changeRoute(
    to route: AudioSession.RouteDescription, reason: AudioSession.RouteChangeReason? = nil,
    advice: AudioSession.RouteChange.Advice? = nil
  ) throws {
    try thread.perform { $0.changeRoute(to: route, reason: reason, advice: advice) }
  }

  /// The sound server dies.
  public func loseServer() throws {
    try thread.perform { $0.loseServer() }
  }

  /// The sound server is back.
  public func restoreServer() throws {
    try thread.perform { $0.restoreServer() }
  }

  // MARK: What it sees

  /// The sessions that are open, the test's own included: name and state.
  public var sessions: [(name: String, state: AudioSession.State)] {
    (try? thread.perform { $0.sessions }) ?? []
  }

  // MARK: Its own life

  /// Starts it, if it does not run.
  ///
  /// - Throws: `Failure` when there is no socket to be had.
  public func start() throws { try thread.start { _ in } }

  /// Starts it with a session of somebody else that is there before any application can connect.
  ///
  /// - Returns: what to end that with.
  /// - Throws: `Failure` when it runs already, and when there is no socket to be had.
  public func start(
    beginning audioClass: AudioSession.AudioClass, name: String = "Somebody else"
  ) throws -> Other {
    let other = Mutex<Other?>(nil)
    try thread.start { service in
      let new = try service.begin(audioClass, .exclusive, name: name)
      other.withLock { $0 = new }
    }
    guard let begun = other.withLock({ $0 }) else {
      throw Failure(description: "the test's daemon runs already: stop it first")
    }
    return begun
  }

  /// Ends it as a crash would: sessions are gone, and connections closed.
  public func stop() { thread.stop() }
}
