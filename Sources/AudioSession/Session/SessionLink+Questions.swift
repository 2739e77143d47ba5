import EiderInterface
import Synchronization
import Varlink

// What the application asks about, and what it ties to the session.
extension SessionLink {
  /// Looks at the session as it is now; while that cannot be asked, as it was last told.
  func look(_ done: @escaping @Sendable () -> Void) {
    guard phase != .offline, current?.calledOff == nil else { return done() }
    enqueue(
      Operation(withoutDaemon: { _ in done() }) { link, operation in
        guard let session = link.session else { return }
        let eventsBefore = link.eventCount
        link.call(AudioSessionMethods.GetSession.self, .init(session: session), for: operation) {
          [unowned link] result in
          link.complete(operation)
          if case .success(let details) = result, link.eventCount == eventsBefore {
            link.shared.view.withLock { $0.details = details }
          }
          done()
        }
      })
  }

  /// Asks for the route, which older daemons do not know.
  func routeQuery() -> Operation {
    Operation(isOpening: true, withoutDaemon: { _ in }) { link, operation in
      link.call(GetRoute.self, NoParameters(), for: operation) { [unowned link] result in
        link.complete(operation)
        guard case .success(let reply) = result else { return }
        link.shared.view.withLock { $0.route = .init(reply.route) }
      }
    }
  }

  /// Starts the lease anew.
  func renew(_ done: @escaping Completion) {
    enqueueCall(AudioSessionMethods.Renew.self, done) { .init(session: $0) }
  }

  /// Ties a sink input to the session.
  func attach(_ stream: Int, _ done: @escaping Completion) {
    enqueueCall(AudioSessionMethods.Attach.self, done) { .init(session: $0, stream: stream) }
  }

  private func enqueueCall<Method: VarlinkMethod>(
    _ method: Method.Type, _ done: @escaping Completion,
    parameters: @escaping (String) -> Method.Parameters
  ) where Method.Reply == NoParameters {
    enqueue(
      Operation(withoutDaemon: { _ in done(.success(())) }) { link, operation in
        guard let session = link.session else { return }
        link.call(method, parameters(session), for: operation) { [unowned link] result in
          link.complete(operation)
          done(result.map { _ in }.mapError(AudioSession.Failure.from))
        }
      })
  }
}
