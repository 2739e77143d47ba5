import EiderInterface
import Glibc
import Varlink

/// A session as the daemon knows it, and the way there: one connection that owns it and one for its
/// events. Lives on the session's thread.
///
/// What was asked is done one thing after another. When the daemon goes, what was not answered is
/// asked again of the next one; while there is none, everything succeeds and does nothing.
final class SessionLink {
  enum Phase {
    /// No daemon.
    case offline
    /// Connected; the session is not open yet.
    case opening
    case ready
  }

  let name: String
  let environment: [String: String]
  let shared: SessionShared

  var phase = Phase.offline
  var control: DaemonSocket?
  var monitor: DaemonSocket?
  /// The session's name with the daemon.
  var session: String?
  var operations: [Operation] = []
  var current: Operation?
  /// When the daemon must have answered.
  var deadline: ContinuousClock.Instant?
  /// When to look for a daemon again.
  var retry: ContinuousClock.Instant?
  var delay = SessionLink.shortestDelay

  /// What the application wants, whether or not there is a daemon.
  var settings = SessionSettings(category: AudioSession.Category.soloAmbient.rawValue)
  var isWanted = false
  /// What the daemon was told of it.
  var sent = SessionSettings()
  /// The class of a session that asked for none.
  var defaultClass: String?
  /// Whether the daemon is there and did not answer in time. Nobody waits for it twice.
  var isHanging = false
  /// What the application was told, so that beginnings and ends alternate.
  var told = Told()
  /// How many events came, so that an answer older than an event is known as such.
  var eventCount = 0
  var routeEventCount = 0

  struct Told {
    var interruption: AudioSession.Interruption.Kind?
    var ducking = 0.0
    var hearsOthers = false
    var shouldBeSilent = false
    var isDaemonLost = false
    var isServerLost = false
    var isDaemonMissing = false
  }

  static let shortestDelay = Duration.milliseconds(50)
  static let longestDelay = Duration.seconds(5)

  init(name: String, environment: [String: String], shared: SessionShared) {
    self.name = name
    self.environment = environment
    self.shared = shared
  }

  // MARK: For the thread

  /// What to poll for.
  var entries: [pollfd] { [control, monitor].compactMap { $0?.entry } }

  /// How long to poll at most, in milliseconds; -1 for ever.
  var patience: Int32 {
    guard let moment = [deadline, retry].compactMap({ $0 }).min() else { return -1 }
    let left = ContinuousClock.now.duration(to: moment)
    return left <= .zero ? 0 : Int32(min(left / .milliseconds(1), 1_000_000)) + 1
  }

  /// Does what there is to do: reads, writes, notices what is late.
  func proceed() {
    for socket in [control, monitor].compactMap({ $0 }) {
      guard socket === control || socket === monitor else { continue }
      socket.transfer()
      if let failure = socket.connection.failure, socket === control || socket === monitor {
        lost("\(failure)")
      }
    }
    if let deadline, deadline <= .now { hangs() }
    if let retry, retry <= .now { connect() }
    next()
  }

  /// Ends the session.
  func close() {
    drop()
    for operation in operations { operation.withoutDaemon(self) }
    operations = []
    shared.finish()
  }

  // MARK: Operations

  /// Whether the session was active at a daemon that is gone, and waits to be so again.
  var isReactivating: Bool {
    current?.isReactivation == true || operations.contains(where: \.isReactivation)
  }

  /// Has something done after all that was asked before.
  func enqueue(_ operation: Operation) {
    if isHanging { return operation.withoutDaemon(self) }
    operations.append(operation)
    if phase == .offline { connect() } else { next() }
  }

  /// Starts the next operation, unless one is under way.
  func next() {
    while phase == .ready, current == nil, !operations.isEmpty {
      let operation = operations.removeFirst()
      operation.attempts += 1
      guard operation.attempts <= 2 else {
        operation.withoutDaemon(self)
        continue
      }
      current = operation
      deadline = operation.patience.map { .now.advanced(by: $0) }
      operation.start(self, operation)
    }
  }

  /// The operation is done. Nothing happens if it was called off meanwhile.
  func complete(_ operation: Operation) {
    guard current === operation else { return }
    current = nil
    deadline = nil
  }

  /// Calls a method for the operation under way. `then` does not run when the connection ends.
  func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, for operation: Operation,
    then: @escaping (Result<Method.Reply, any Error>) -> Void
  ) {
    guard let control else { return }
    do {
      try control.connection.call(method, parameters) { [unowned self, unowned control] result in
        guard current === operation, control.connection.failure == nil else { return }
        then(result)
      }
    } catch {
      then(.failure(error))
    }
  }
}
