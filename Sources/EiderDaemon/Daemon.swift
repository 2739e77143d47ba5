import AudioPolicy
import AudioRoute
import EiderConfiguration
import EiderInterface
import EventLoop
import Glibc
import PulseAudio
import Varlink

/// The loop's owner: ties the sound server, the sockets and the policy together.
///
/// What comes in becomes an `Input` for the policy; `apply` is the one place that carries out the
/// actions that it answers with.
final class Daemon {
  let loop: EventLoop
  let server: PulseServer
  let ledger: Ledger
  let streams: StreamTable
  let otherDuckers: OtherDuckers
  let route: RouteWatch
  let clients = ClientSessions()
  let events = EventFanout()
  let outbox: Outbox
  let notifier = ServiceNotifier()
  let environment: [String: String]
  let started = EventLoop.now
  var focus: AudioFocus
  var configuration: Configuration
  var log: Log
  let history: History
  var metrics = Metrics()
  var serviceStatus: ServiceStatus?
  /// Why the configuration on disk is not the one in use.
  var reloadFailure: ReloadFailure?
  /// Set before `run`, for the recording to be whole.
  var recorder: Recorder?

  var peers: [ConnectionID: Peer] = [:]
  /// How many of them each process has.
  var connectionCounts: [Int32: Int] = [:]
  /// How many bytes they have sent of which no call was made yet.
  var waitingInput = 0
  /// Who plays where.
  var places = PlaybackPlaces<StreamID, SessionID>()
  /// The outputs that there are, and those that the policy was told of; nil while not known.
  var sinksThere: Set<String>?
  var sinksTold: Set<String>?
  var heldEvents: [HeldEvent] = []
  /// The sessions whose category uses inputs.
  var recording: Set<SessionID> = []
  /// When connections had to be turned away last.
  var exhaustion = Duration.seconds(-10)
  var listeners: [Listener] = []
  var runtimeFolder: RuntimeFolder?
  var signals: [SignalWatch] = []
  var policyTimer: LoopTimer?
  /// What sessions were when something was told of them last: of one that has ended the policy knows
  /// nothing any more.
  var lastKnown: [SessionID: SessionSnapshot] = [:]
  var fadeWaits: [() -> Void] = []
  /// Who holds a session and is told so when the fades of the others have ended.
  var holdsInFade: [SessionID: ReplyStream<EventMessage>] = [:]
  var pending: [Input] = []
  var isApplying = false
  var isStopping = false
  var services: (SessionService, ControlService)?

  init(_ configuration: Configuration, environment: [String: String]) throws {
    self.environment = environment
    self.configuration = configuration
    log = Log(environment: environment)
    log.level = Log.Level(configuration.logLevel)
    focus = AudioFocus(configuration.policy)
    let loop = try EventLoop()
    self.loop = loop
    log.wait(for: loop)
    history = History(on: loop)
    server = PulseServer(on: loop)
    var log: (() -> Log)?
    let currentLog = { log?() ?? Log(environment: environment) }
    outbox = Outbox(on: loop) { [server] in server.isWaitingForAnswers }
    ledger = Ledger(server, on: loop, log: currentLog)
    streams = StreamTable(server, ledger, on: loop, log: currentLog)
    otherDuckers = OtherDuckers(server, log: currentLog)
    route = RouteWatch(server, on: loop, settling: configuration.settling)
    policyTimer = LoopTimer(on: loop) { [unowned self] in apply(.tick) }
    events.details = { [unowned self] in focus.snapshot(of: $0).map { SessionDetails($0) } }
    events.overflowed = { [unowned self] in dropReader($0) }
    streams.session = { [unowned self] in
      focus.session(of: $0).flatMap { focus.snapshot(of: $0) }
    }
    log = { [unowned self] in self.log }
    streams.ownership.clients = clients
    adoptByRules()
  }

  /// Serves until a signal ends it.
  /// - Returns: the exit status.
  func run() throws -> Int32 {
    let address = try SocketAddress(environment: environment)
    SpareDescriptor.raiseLimit()
    runtimeFolder = try RuntimeFolder(address, for: .service)
    ledger.open(LedgerPlaces(address, environment: environment))
    try listen(address)
    try watchSignals()
    streams.changed = { [unowned self] in streamsChanged($0) }
    route.changed = { [unowned self] in routeChanged($0, since: $1) }
    route.settled = { [unowned self] in routeSettled() }
    streams.levelToTell = { [unowned self] in focus.levelToTell(of: $0, now: $1) }
    streams.fadesEnded = { [unowned self] in runFadeWaits() }
    server.stateChanged = { [unowned self] in serverChanged($0) }
    server.eventReceived = { [unowned self] in
      // First, so that what the streams lead to knows that something is under way.
      route.handle($0)
      streams.handle($0)
      otherDuckers.handle($0)
    }
    server.start()
    serviceStatus = ServiceStatus(notifier, on: loop) { [unowned self] in serviceStatusText }
    notifier.ready(serviceStatusText)
    notifier.feedWatchdog(on: loop)
    say("ready: \(address.folder)")
    let status = loop.run()
    blockEndingSignals()
    log.flush()
    // Here, where all that waits for an answer is still there to be told that none comes.
    server.stop()
    for listener in listeners { listener.close() }
    for peer in Array(peers.values) { peer.close() }
    return status
  }
}
