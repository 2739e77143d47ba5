import CPulse
import EventLoop

/// One `pa_context`, from its making to its end. It fails or is closed once, and is then never used
/// again: what an old one still has to say cannot be taken for the new one's.
final class Connection {
  /// What a connection tells its owner.
  enum Event {
    /// The server answers, and events of all facilities are on their way.
    case ready(ServerInformation)
    /// It is over.
    case failed(PulseError)
    /// Something on the server has changed.
    case changed(ServerEvent)
  }

  private let loop: EventLoop
  private let address: String?
  private let attempt: String
  private(set) var context: OpaquePointer?
  private var handler: ((Event) -> Void)?
  private var pending: [Int: PendingOperation] = [:]
  private var nextSequence = 0

  /// Starts to connect; the outcome is told through the handler, from the loop or already in
  /// `open`.
  init(to address: String?, on loop: EventLoop, handler: @escaping (Event) -> Void) {
    self.loop = loop
    self.address = address
    self.handler = handler
    attempt = "connect to the sound server" + (address.map { " at \($0)" } ?? "")
  }

  isolated deinit { close(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED)) }

  /// Makes the context and starts to connect.
  func open(properties: [String: String]) {
    let list = pa_proplist_new()
    defer { pa_proplist_free(list) }
    for (key, value) in properties { pa_proplist_sets(list, key, value) }
    guard let context = pa_context_new_with_proplist(loop.api, nil, list) else {
      return fail(PulseError(attempt, PA_ERR_INTERNAL))
    }
    self.context = context
    let box = Unmanaged.passUnretained(self).toOpaque()
    pa_context_set_state_callback(
      context,
      { _, userdata in
        guard let userdata else { return }
        let connection = Unmanaged<Connection>.fromOpaque(userdata)
        MainActor.assumeIsolated { connection.takeUnretainedValue().stateChanged() }
      }, box)
    pa_context_set_subscribe_callback(
      context,
      { _, type, index, userdata in
        guard let userdata, let event = ServerEvent(type, index) else { return }
        let connection = Unmanaged<Connection>.fromOpaque(userdata)
        MainActor.assumeIsolated { connection.takeUnretainedValue().handler?(.changed(event)) }
      }, box)
    // When it fails at once, the state callback has told so already, as a rule.
    if pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) < 0, self.context != nil {
      fail(PulseError(attempt, code: pa_context_errno(context)))
    }
  }

  /// Starts an operation.
  /// - Parameters:
  ///   - pending: what waits for it; the connection keeps it until it has ended.
  ///   - start: calls libpulse with the context and the userdata that is to come back.
  /// - Returns: the error, if it could not even be started; the completion is then not called.
  func start(
    _ pending: PendingOperation,
    _ start: (_ context: OpaquePointer, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
  ) -> PulseError? {
    guard let context else { return PulseError(pending.attempt, PA_ERR_CONNECTIONTERMINATED) }
    guard let operation = start(context, Unmanaged.passUnretained(pending).toOpaque()) else {
      return PulseError(pending.attempt, code: pa_context_errno(context))
    }
    self.pending[nextSequence] = pending
    pending.follow(operation, of: self, sequence: nextSequence)
    nextSequence += 1
    return nil
  }

  var isWaitingForAnswers: Bool { !pending.isEmpty }

  /// Called by an operation that has ended.
  func remove(_ operation: PendingOperation) {
    pending[operation.sequence] = nil
  }

  /// Disconnects. Operations still pending end with `disconnected`, in the order in which they were
  /// started. The handler is not called any more.
  func close(_ error: PulseError) {
    handler = nil
    guard let context else { return }
    self.context = nil
    pa_context_set_state_callback(context, nil, nil)
    pa_context_set_subscribe_callback(context, nil, nil)
    let abandoned = pending.sorted { $0.key < $1.key }
    pending = [:]
    for (_, operation) in abandoned {
      operation.abandon(PulseError(operation.attempt, PA_ERR_CONNECTIONTERMINATED))
    }
    pa_context_disconnect(context)
    pa_context_unref(context)
  }

  private func fail(_ error: PulseError) {
    let handler = handler
    self.handler = nil
    handler?(.failed(error))
    close(error)
  }

  private func stateChanged() {
    guard let context else { return }
    switch pa_context_get_state(context) {
    case PA_CONTEXT_READY: subscribe()
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      fail(PulseError(attempt, code: pa_context_errno(context)))
    default: break
    }
  }

  /// Subscribes before it asks for anything, so that no change falls between.
  private func subscribe() {
    let subscription = PendingReply<Void>("subscribe to the sound server's events") {
      [weak self] result in
      if case .failure(let error) = result { self?.fail(error) }
    }
    let information = PendingReply<ServerInformation>("ask the sound server what it is") {
      [weak self] result in
      switch result {
      case .success(let found):
        guard let information = found.first else { return }
        self?.handler?(.ready(information))
      case .failure(let error): self?.fail(error)
      }
    }
    let error =
      start(subscription) { context, box in
        pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_ALL, acknowledged, box)
      }
      ?? start(information) { context, box in
        pa_context_get_server_info(context, serverInformationCame, box)
      }
    if let error { fail(error) }
  }
}
