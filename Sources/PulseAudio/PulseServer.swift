import CPulse
public import EventLoop

/// The sound server, as a client sees it: PulseAudio, or PipeWire's pipewire-pulse.
///
/// It connects, and connects again whenever the connection is lost, for ever. It never starts a
/// server. All its events and completions come from the loop, never inside the call that asked.
@MainActor public final class PulseServer {
  /// Whether the server can be used.
  public nonisolated enum State: Equatable, Sendable {
    /// The first attempt is under way, or `start` was not called yet.
    case connecting
    /// Connected, and subscribed to all events. What the server said of itself last, which may be
    /// other default devices, without a call of `stateChanged`.
    case ready(ServerInformation)
    /// Not connected, for this reason; attempts go on until `stop`.
    case lost(PulseError)
  }

  /// Whether the server can be used.
  public private(set) var state: State = .connecting

  /// How many connections became ready so far. Indices are only good within one of them.
  public private(set) var generation = 0

  /// Called when `state` has changed; with `lost` once, and not for each further attempt. All
  /// operations that were pending have ended by then.
  public var stateChanged: ((State) -> Void)?

  /// Called for each event while the state is `ready`.
  public var eventReceived: ((ServerEvent) -> Void)?

  private let loop: EventLoop
  let address: String?
  private let properties: [String: String]
  private var connection: Connection?
  private var backOff = BackOff()
  private var retry: LoopTimer?
  private var postponed: [() -> Void] = []
  private var postponement: DeferredWork?
  let repairs: RepairQueue

  /// A server that is not connected to yet.
  /// - Parameters:
  ///   - loop: the loop on which all of it runs.
  ///   - address: such as `unix:/run/user/1000/pulse/native`; nil for libpulse's own choice, which
  ///     heeds `PULSE_SERVER`.
  ///   - properties: properties of the client beyond `application.name` and `application.id`, or in
  ///     their place. A key must be printable ASCII; others are left out.
  public init(on loop: EventLoop, address: String? = nil, properties: [String: String] = [:]) {
    self.loop = loop
    self.address = address
    self.properties = ["application.name": "Eider", "application.id": "io.eider"]
      .merging(properties) { _, given in given }
    repairs = RepairQueue(on: loop)
    retry = LoopTimer(on: loop) { [unowned self] in connect() }
    postponement = DeferredWork(on: loop) { [unowned self] in completePostponed() }
  }

  isolated deinit { stop() }

  /// The context of the present connection, while the state is `ready`.
  var context: OpaquePointer? {
    if case .ready = state { connection?.context } else { nil }
  }

  /// Whether commands are on their way that the server has not answered yet, some of which libpulse
  /// may not have written yet either.
  public var isWaitingForAnswers: Bool { connection?.isWaitingForAnswers ?? false }

  /// Starts to connect. Does nothing when that was done before.
  public func start() {
    guard connection == nil, retry?.deadline == nil else { return }
    backOff.reset()
    state = .connecting
    connect()
  }

  /// Disconnects at once and tries no more. Commands that the server has not answered may be lost:
  /// wait for `flush` first. Pending operations end with `disconnected`; no event comes any more.
  public func stop() {
    retry?.set(at: nil)
    let stopped = PulseError("use the sound server after stopping", PA_ERR_CONNECTIONTERMINATED)
    state = .lost(stopped)
    let old = connection
    connection = nil
    old?.close(stopped)
    repairs.abandonAll()
    completePostponed()
  }

  private func connect() {
    let connection = Connection(to: address, on: loop) { [unowned self] event in
      switch event {
      case .ready(let information): becameReady(information)
      case .changed(let event): changed(event)
      case .failed(let error): failed(error)
      }
    }
    self.connection = connection
    connection.open(properties: properties)
  }

  private func becameReady(_ information: ServerInformation) {
    backOff.reset()
    generation += 1
    state = .ready(information)
    stateChanged?(state)
  }

  private func changed(_ event: ServerEvent) {
    guard case .ready = state else { return }
    if event.facility == .server { renewInformation() }
    eventReceived?(event)
  }

  /// Its default devices are others now.
  private func renewInformation() {
    information { [unowned self] result in
      guard case .success(let information) = result, case .ready = state else { return }
      state = .ready(information)
    }
  }

  private func failed(_ error: PulseError) {
    let old = connection
    connection = nil
    retry?.set(at: EventLoop.now + backOff.next())
    let wasLost = if case .lost = state { true } else { false }
    state = .lost(error)
    old?.close(error)
    // A completion may have called `stop`.
    if !wasLost, retry?.deadline != nil { stateChanged?(state) }
  }

  /// Starts an operation if the server is ready, and completes it with an error later otherwise.
  func request<Value: Sendable>(
    _ attempt: String, completion: @escaping (Result<[Value], PulseError>) -> Void,
    _ start: (_ context: OpaquePointer, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    var error = PulseError(attempt, PA_ERR_CONNECTIONTERMINATED)
    if case .ready = state, let connection {
      let pending = PendingReply<Value>(attempt, completion: completion)
      guard let refused = connection.start(pending, start) else { return }
      error = refused
    }
    reject(error, completion)
  }

  /// Completes with an error later than in the call.
  func reject<Value>(
    _ error: PulseError, _ completion: @escaping (Result<Value, PulseError>) -> Void
  ) {
    postpone { completion(.failure(error)) }
  }

  private func postpone(_ completion: @escaping () -> Void) {
    postponed.append(completion)
    postponement?.schedule()
  }

  private func completePostponed() {
    let completions = postponed
    postponed = []
    for completion in completions { completion() }
  }
}
