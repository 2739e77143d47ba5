import EiderInterface
import Synchronization
import Varlink

// Asking for the sound, and giving it back.
extension SessionLink {
  /// How to ask for the sound.
  struct Activation: Sendable {
    var waits = false
    /// Bounds the wait; nil waits for ever.
    var timeout: Duration?
    /// Answers only when the others are down.
    var afterFade = false
    /// Names the call, to call it off.
    var token = Token()
  }

  /// Names a call.
  final class Token: Sendable {}

  func activate(_ activation: Activation, _ done: @escaping Completion) {
    if isReactivating {
      callOffReactivation()
    } else if current?.calledOff != nil || operations.contains(where: { $0.calledOff != nil }) {
      return done(
        .failure(
          AudioSession.Failure(.isBusy, "An earlier activation of this session still waits.")))
    }
    let isWait = activation.waits || activation.timeout != nil || settings.queue != nil
    enqueue(
      Operation(
        patience: isWait && activation.timeout == nil
          ? nil
          // A fade may be configured to take 10 s.
          : max(.zero, activation.timeout ?? .zero) + .seconds(activation.afterFade ? 15 : 5),
        calledOff: isWait ? { done(.failure($0)) } : nil, token: activation.token,
        isActivity: true,
        withoutDaemon: { link in
          link.playAlone()
          done(.success(()))
        },
        start: { link, operation in
          link.sendActivation(activation, for: operation) { done($0) }
        }))
  }

  private func sendActivation(
    _ activation: Activation, for operation: Operation,
    then: @escaping (Result<Void, any Error>) -> Void
  ) {
    guard let session else { return }
    let eventsBefore = eventCount
    call(
      AudioSessionMethods.Activate.self,
      .init(
        session: session, wait: activation.waits ? true : nil,
        timeout: activation.timeout.map { $0 / .seconds(1) },
        afterFade: activation.afterFade ? true : nil), for: operation
    ) { [unowned self] result in
      complete(operation)
      guard case .success = result else {
        return then(result.map { _ in }.mapError(AudioSession.Failure.from))
      }
      isWanted = true
      // The events may be behind the answer; those that came since are ahead of it.
      let noneCame = eventCount == eventsBefore
      shared.view.withLock { view in
        if noneCame || view.state == .inactive || view.state == .waiting { view.state = .active }
      }
      then(.success(()))
    }
  }

  /// Takes the place back that the session had at a daemon that is gone, as soon as that can be.
  func reactivation() -> Operation {
    Operation(patience: nil, isOpening: true, calledOff: { _ in }, withoutDaemon: { _ in }) {
      link, operation in
      link.sendActivation(Activation(waits: true), for: operation) { [unowned link] result in
        guard case .failure(let error) = result else { return }
        link.shared.log("the daemon does not give the session its place back: \(error)")
        link.gaveUp()
      }
    }
  }

  func deactivate(notifiesOthers: Bool?, _ done: @escaping Completion) {
    if isReactivating { callOffReactivation() }
    callOff(
      nil, AudioSession.Failure(.isBusy, "The wait was called off: the session was deactivated."))
    enqueue(
      Operation(
        isActivity: true,
        withoutDaemon: { link in
          link.gaveUp()
          done(.success(()))
        },
        start: { link, operation in
          guard let session = link.session else { return }
          link.call(
            AudioSessionMethods.Deactivate.self,
            .init(session: session, notifyOthersOnDeactivation: notifiesOthers),
            for: operation
          ) { [unowned link] result in
            link.complete(operation)
            if case .success = result {
              link.isWanted = false
              link.shared.view.withLock { $0.state = .inactive }
            }
            done(result.map { _ in }.mapError(AudioSession.Failure.from))
          }
        }))
  }

  /// Calls off the wait of that name, or every wait. The daemon answers calls in order and has no
  /// word for taking one back, so the session leaves and comes again.
  func callOff(_ token: Token?, _ error: any Error) {
    func isMeant(_ operation: Operation) -> Bool {
      operation.calledOff != nil && !operation.isOpening
        && (token == nil || operation.token === token)
    }
    let queued = operations.filter(isMeant)
    operations.removeAll(where: isMeant)
    if let operation = current, isMeant(operation) {
      current = nil
      deadline = nil
      isWanted = false
      shared.view.withLock { $0.state = .inactive }
      restart()
      operation.calledOff?(error)
    }
    for operation in queued { operation.calledOff?(error) }
  }

  private func callOffReactivation() {
    let wasWaiting = current?.isReactivation == true
    isWanted = false
    operations.removeAll(where: \.isReactivation)
    endInterruption(shouldResume: false)
    if wasWaiting { restart() }
  }

  /// Active, as far as anybody can tell.
  private func playAlone() {
    isWanted = true
    let wasActive = shared.view.withLock { view in
      defer { view.state = .active }
      return view.state == .active
    }
    if !wasActive { shared.tell(.activated) }
  }

  private func gaveUp() {
    isWanted = false
    let wasActive = shared.view.withLock { view in
      defer { view.state = .inactive }
      return view.state != .inactive
    }
    endInterruption(shouldResume: false)
    if wasActive { shared.tell(.deactivated) }
  }
}
