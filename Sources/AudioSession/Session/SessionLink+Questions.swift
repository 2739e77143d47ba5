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

  /// Looks at the route as it is now; while that cannot be asked, as it was last told.
  func lookAtRoute(_ done: @escaping @Sendable () -> Void) {
    guard phase != .offline, current?.calledOff == nil else { return done() }
    enqueue(routeQuery(isOpening: false, done))
  }

  /// Asks for the whole route, and for the part that the session uses. Without a sound server there
  /// is none.
  func routeQuery(
    isOpening: Bool = true, _ done: @escaping @Sendable () -> Void = {}
  ) -> Operation {
    Operation(isOpening: isOpening, withoutDaemon: { _ in done() }) { link, operation in
      guard let session = link.session else { return }
      let eventsBefore = link.routeEventCount
      var whole: RouteDetails?
      link.call(AudioSessionMethods.GetRoute.self, .init(), for: operation) { result in
        whole = try? result.get().route
      }
      link.call(AudioSessionMethods.GetRoute.self, .init(session: session), for: operation) {
        [unowned link] result in
        link.complete(operation)
        if let whole, case .success(let reply) = result, link.routeEventCount == eventsBefore {
          link.shared.view.withLock {
            $0.route = .init(whole)
            $0.usedRoute = .init(reply.route)
          }
        }
        done()
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
