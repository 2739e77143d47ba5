import EiderInterface
import Synchronization

// The modern form.
extension AudioSession {
  /// What happens to the session and to what it plays on, from now on and in order.
  ///
  /// Every call gives a stream of its own, which ends with the session.
  public var events: AsyncStream<Event> { shared.events() }

  /// What the session is doing, as it was last told.
  public var state: State { shared.view.withLock { $0.state } }

  /// Asks for the sound.
  ///
  /// - Parameters:
  ///   - wait: waits while a more important session has it, instead of failing.
  ///   - timeout: bounds the wait, and implies one; nil waits for ever.
  ///   - afterFade: comes back only when the others are down.
  /// - Throws: `CancellationError` when the task is cancelled while it waits. `Failure` with
  ///   `insufficientPriority`, naming who stands in the way; with `cannotInterruptOthers` when the
  ///   time is up; with `isBusy` when another call of this session waits, or deactivated it.
  public func activate(
    wait: Bool = false, timeout: Duration? = nil, afterFade: Bool = false
  ) async throws {
    let activation = SessionLink.Activation(waits: wait, timeout: timeout, afterFade: afterFade)
    let isCancelled = Mutex(false)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if isCancelled.withLock({ $0 }) {
          return continuation.resume(throwing: CancellationError())
        }
        inbox.perform { link in
          link.activate(activation) { continuation.resume(with: $0) }
        }
        // Cancelled since: the other call may have come before this one.
        if isCancelled.withLock({ $0 }) { callOff(activation.token) }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
      callOff(activation.token)
    }
  }

  private func callOff(_ token: SessionLink.Token) {
    inbox.perform { $0.callOff(token, CancellationError()) }
  }

  /// Gives the sound back.
  ///
  /// - Parameter notifyingOthers: whether those that were interrupted are told to resume; nil for
  ///   what the session's class says.
  /// - Throws: `Failure` when the daemon refuses, which it has no reason to.
  public func deactivate(notifyingOthers: Bool? = nil) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      inbox.perform { link in
        link.deactivate(notifiesOthers: notifyingOthers) { continuation.resume(with: $0) }
      }
    }
  }

  /// How important the session is; nil when it asked for no class.
  public var audioClass: AudioClass? {
    shared.view.withLock { $0.settings.class.map(AudioClass.init(rawValue:)) }
  }

  /// Asks for a class; nil for what the mode implies.
  ///
  /// - Throws: `Failure` with `missingEntitlement` when the application may not use it, and as
  ///   `setCategory(_:mode:options:)`.
  public func setAudioClass(_ audioClass: AudioClass?) throws {
    try configure { $0.class = audioClass?.rawValue }
  }

  /// Sessions that name the same group never act on each other: the players of one application.
  public var group: String? { shared.view.withLock { $0.settings.group } }

  /// Joins a group, or leaves it.
  public func setGroup(_ group: String?) throws {
    try configure { $0.group = group }
  }

  /// Sessions that name the same queue are active one at a time, in order; activating in a queue
  /// waits by itself.
  public var queue: String? { shared.view.withLock { $0.settings.queue } }

  /// Joins a queue, or leaves it.
  public func setQueue(_ queue: String?) throws {
    try configure { $0.queue = queue }
  }

  /// How long an activation lasts unless it is renewed; nil: until it is given back.
  public var lease: Duration? {
    shared.view.withLock { $0.settings.lease.map { .seconds($0) } }
  }

  /// Bounds how long an activation lasts; nil takes the bound away.
  public func setLease(_ lease: Duration?) throws {
    try configure { $0.lease = lease.map { $0 / .seconds(1) } }
  }

  /// Starts the lease anew.
  ///
  /// - Throws: `Failure` with `sessionNotActive`.
  public func renewLease() throws {
    try wait { link, done in link.renew(done) }
  }

  /// Ties a stream of another process to the session; those of this process and its children are
  /// tied by themselves.
  ///
  /// - Parameter sinkInput: the stream's index with the sound server.
  /// - Throws: `Failure` with `resourceNotAvailable` when there is no such stream.
  public func attach(sinkInput: Int) throws {
    try wait { link, done in link.attach(sinkInput, done) }
  }

  /// What to put into `PULSE_PROP` in the environment of a program whose streams belong to this
  /// session, such as `eider.session=7`. Nil without a daemon.
  public var streamProperty: String? {
    inbox.result { link, done in
      link.look { done(()) }
    }
    return shared.view.withLock { $0.details.map { "eider.session=\($0.session)" } }
  }
}
