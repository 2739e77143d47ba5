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
  let notifier = ServiceNotifier()
  let environment: [String: String]
  let started = EventLoop.now
  var focus: AudioFocus
  var configuration: Configuration
  var log: Log
  let history: History
  var metrics = Metrics()
  private(set) var serviceStatus: ServiceStatus?
  /// Why the configuration on disk is not the one in use.
  var reloadFailure: ReloadFailure?
  /// Set before `run`, for the recording to be whole.
  var recorder: Recorder?

  var peers: [ConnectionID: Peer] = [:]
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
  private var listeners: [Listener] = []
  private var runtimeFolder: RuntimeFolder?
  private var signals: [SignalWatch] = []
  private var policyTimer: LoopTimer?
  private var fadeWaits: [() -> Void] = []
  /// Who holds a session and is told so when the fades of the others have ended.
  private var holdsInFade: [SessionID: ReplyStream<EventMessage>] = [:]
  private var pending: [Input] = []
  private var isApplying = false
  private var isStopping = false

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
    ledger = Ledger(server, on: loop, log: currentLog)
    streams = StreamTable(server, ledger, on: loop, log: currentLog)
    otherDuckers = OtherDuckers(server, log: currentLog)
    route = RouteWatch(server, on: loop, settling: configuration.settling)
    policyTimer = LoopTimer(on: loop) { [unowned self] in apply(.tick) }
    events.details = { [unowned self] in focus.snapshot(of: $0).map { SessionDetails($0) } }
    events.overflowed = { [unowned self] in dropReader($0) }
    log = { [unowned self] in self.log }
    adoptByRules()
  }

  /// Serves until a signal ends it.
  /// - Returns: the exit status.
  func run() throws -> Int32 {
    let address = try SocketAddress(environment: environment)
    SpareDescriptor.raiseLimit()
    runtimeFolder = try RuntimeFolder(address)
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
    log.flush()
    // Here, where all that waits for an answer is still there to be told that none comes.
    server.stop()
    for listener in listeners { listener.close() }
    for peer in Array(peers.values) { peer.close() }
    return status
  }

  // MARK: The policy

  /// Hands an input to the policy and carries out what it answers.
  ///
  /// An input that comes while another one is carried out waits for its turn.
  /// - Parameters:
  ///   - input: what happened.
  ///   - answered: called with the answer before any event goes out.
  /// - Returns: the answer to a call; nil for other inputs.
  @discardableResult func apply(
    _ input: Input, answered: ((Answer) -> Void)? = nil
  ) -> Answer? {
    guard !isApplying else {
      pending.append(input)
      return nil
    }
    isApplying = true
    let now = EventLoop.now
    var answer: Answer?
    // Given when all is done: an answer lets the next call of its connection run.
    var replies: [() -> Void] = []
    var isOwnerGone = false
    var unducked: [SessionID] = []
    let actions = focus.handle(input, at: now)
    let writes = streams.writes
    record(input, at: now, actions)
    for action in actions {
      switch action {
      case .answer(let given):
        answer = given
        if case .refused(let refusal) = given { metrics.noteRefusal(refusal) }
        answered?(given)
      case .settled(let session, let answer):
        if case .refused(let refusal) = answer {
          metrics.noteRefusal(refusal)
          events.removeHolder(of: session)
        }
        if let reply = clients.takeWait(of: session) { replies.append { reply(answer) } }
      case .target(let stream, let target): streams.aim(stream, at: target)
      case .event(let session, let event):
        replies += tell(event, of: session, at: now)
        if event == .unducked { unducked.append(session) }
        if event == .closed, clients.process(of: session) != nil {
          clients.remove(session)
          isOwnerGone = true
        }
      }
    }
    isApplying = false
    if answer == .granted, streams.writes > writes {
      metrics.noteWrite(after: EventLoop.now - now)
    }
    policyTimer?.set(at: focus.deadline)
    if isOwnerGone { ownersChanged() }
    for session in unducked { streams.tellAgain(focus.snapshot(of: session)?.streams ?? []) }
    for reply in replies { reply() }
    runFadeWaits()
    if !pending.isEmpty { apply(pending.removeFirst()) }
    return answer
  }

  private func record(_ input: Input, at now: Duration, _ actions: [Action]) {
    guard let recorder else { return }
    do {
      try recorder.note(input, at: now, actions)
    } catch {
      log.error("\(error); nothing more is recorded")
      self.recorder = nil
    }
  }

  /// Sends an event to those who watch; the last replies to those who watch nothing else are
  /// returned.
  private func tell(
    _ event: SessionEvent, of session: SessionID, at now: Duration
  ) -> [() -> Void] {
    defer { noteCategory(of: session, after: event) }
    if event.endsActivity { endHoldWait(of: session) }
    metrics.note(event, of: session, at: now)
    if event.level == .info {
      serviceStatus?.changed()
      let entry = HistoryEntry(event, at: now, of: session, focus.snapshot(of: session))
      history.note(entry) { [unowned self] in
        event.hasRule ? focus.influences(on: session).first?.rule : nil
      }
    }
    guard log.level >= event.level || !events.isEmpty else { return [] }
    let snapshot = focus.snapshot(of: session)
    log.note(event, of: session, snapshot) { [unowned self] in
      event.hasRule ? focus.influences(on: session).first?.rule : nil
    }
    guard !events.isEmpty else { return [] }
    let details = snapshot.map { SessionDetails($0) }
    var message = EventMessage(event, at: now, of: details)
    message.session = session.text
    let process = clients.process(of: session)
    if event == .closed {
      sendHeldEvents { $0.session == session }
    } else if isHeldBack(event, of: session) {
      heldEvents.append(HeldEvent(session: session, message: message, process: process))
      return []
    }
    let ended = event == .closed ? events.removeWatchers(of: session) : []
    events.send(message, of: session, process: process)
    return ended.map { stream in { stream.finish(message) } }
  }

  /// Sessions of clients came or went: streams may have another owner now.
  func ownersChanged() {
    streams.ownership.clients = clients.processes
    streams.refreshOwners()
  }

  /// Calls back once no stream fades.
  func afterFades(_ completion: @escaping () -> Void) {
    if streams.isFading { fadeWaits.append(completion) } else { completion() }
  }

  private func runFadeWaits() {
    guard !isApplying, !fadeWaits.isEmpty, !streams.isFading else { return }
    let waits = fadeWaits
    fadeWaits = []
    for wait in waits { wait() }
  }

  // MARK: Watching

  /// What there is, then `ready`, then changes.
  func watch(_ interest: EventFanout.Interest, _ stream: ReplyStream<EventMessage>) {
    let sessions = focus.snapshots.map(\.id).filter { id in
      switch interest {
      case .all: true
      case .session(let wanted), .holder(let wanted): id == wanted
      case .process(let process): process == clients.process(of: id)
      }
    }
    events.add(interest, stream, process: process(of: stream), showing: sessions)
  }

  /// Tells a holder that it is active once the fades of the others have ended, or as soon as it is
  /// active no more; and from then on all that happens to its session.
  func holdAfterFades(_ id: SessionID, _ stream: ReplyStream<EventMessage>) {
    holdsInFade[id] = stream
    afterFades { [unowned self] in endHoldWait(of: id) }
  }

  private func endHoldWait(of id: SessionID) {
    guard let stream = holdsInFade.removeValue(forKey: id) else { return }
    var message = EventMessage(
      .activated, at: EventLoop.now, of: focus.snapshot(of: id).map { SessionDetails($0) })
    message.session = id.text
    stream.send(message)
    events.add(.holder(id), stream, process: process(of: stream))
  }

  func process(of stream: ReplyStream<EventMessage>) -> Int32 {
    stream.connection.map { process(of: $0.id) } ?? 0
  }

  // MARK: The sound server

  private func serverChanged(_ state: PulseServer.State) {
    let now = EventLoop.now.inSeconds
    switch state {
    case .ready(let information):
      log.notice("connected to \(information.title)")
      metrics.noteConnection()
      history.note(HistoryEntry(event: "serverBack", time: now)) { information.title }
      route.serverCame()
      streams.serverCame(information)
      otherDuckers.serverCame()
      events.sendToAll(EventMessage(event: "serverBack", time: now))
    case .lost(let error):
      log.warning("the sound server is gone (\(error)); trying again until it is back")
      history.note(HistoryEntry(event: "serverLost", time: now)) { "\(error)" }
      streams.serverWent()
      route.serverWent()
      otherDuckers.serverWent()
      events.sendToAll(EventMessage(event: "serverLost", time: now))
    case .connecting: break
    }
    serviceStatus?.changed()
  }

  // MARK: Clients

  private func listen(_ address: SocketAddress) throws {
    var activated = ActivatedSockets.take()
    let sessions = SessionService(self)
    let control = ControlService(self)
    services = (sessions, control)
    let forClients = try service()
    try forClients.add(try sessions.interface())
    let forTools = try service()
    try forTools.add(try control.interface())
    try forTools.add(try sessions.interface())
    for (path, name, service) in [
      (address.audioSession, SocketAddress.audioSessionInterface, forClients),
      (address.control, SocketAddress.controlInterface, forTools),
    ] {
      let listener = try Listener(
        at: path, activated: activated.removeValue(forKey: name), on: loop
      ) {
        [unowned self] in accept($0, $1, service)
      }
      listener.exhausted = { [unowned self] in descriptorsRanOut() }
      listeners.append(listener)
    }
  }

  private var services: (SessionService, ControlService)?

  private func service() throws -> Service {
    try Service(
      vendor: "Eider", product: "eiderd", version: EiderVersion.current,
      url: "https://eider.io")
  }

  // MARK: Signals

  private func watchSignals() throws {
    for signal in [SIGTERM, SIGINT] {
      signals.append(try SignalWatch(signal, on: loop) { [unowned self] in stop() })
    }
    signals.append(
      try SignalWatch(SIGHUP, on: loop) { [unowned self] in
        // Told to the log; a signal has no caller to tell.
        _ = try? reload()
      })
  }

  /// Puts every stream back, waits until the server has it, and ends.
  private func stop() {
    guard !isStopping else { return }
    isStopping = true
    notifier.stopping()
    streams.changed = nil
    streams.restoreAll()
    guard case .ready = server.state else {
      ledger.close()
      return loop.quit(0)
    }
    let limit = LoopTimer(on: loop) { [unowned self] in
      log.error(
        "the sound server did not answer; some streams may not be at their level. The next start "
          + "of eiderd, or eiderd --recover, puts them back.")
      ledger.close()
      loop.quit(1)
    }
    limit.set(at: EventLoop.now + .seconds(3))
    ledger.whenEmpty { [unowned self] in
      limit.set(at: nil)
      ledger.close()
      loop.quit(0)
    }
  }

  private func say(_ line: String) {
    var line = line + "\n"
    _ = line.withUTF8 { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}

extension SessionEvent {
  /// Whether the session is active no more.
  fileprivate var endsActivity: Bool {
    switch self {
    case .interruptionBegan, .deactivated, .closed: true
    default: false
    }
  }
}
