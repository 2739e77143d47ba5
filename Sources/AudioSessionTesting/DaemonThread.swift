import AudioSession
import Dispatch
import Foundation
import Glibc
import Synchronization
import Varlink

/// The thread on which the double runs, one for each of its lives.
final class DaemonThread: Sendable {
  private struct Life: Sendable {
    let inbox: Inbox<PolicyService>
    let isOver: DispatchSemaphore
  }

  private let path: String
  private let life = Mutex<Life?>(nil)

  init(path: String) {
    self.path = path
  }

  /// Starts a life. Throws `TestDaemon.Failure`.
  func start() throws {
    try life.withLock { life in
      guard life == nil else { return }
      _ = unsafe unlink(path)
      let listener: Int32
      do {
        listener = try UnixSocket.listen(at: path)
      } catch {
        throw TestDaemon.Failure(description: "there can be no socket: \(error)")
      }
      let new = Life(inbox: Inbox(), isOver: DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        Self.run(new.inbox, listener)
        new.isOver.signal()
      }
      life = new
    }
  }

  /// Ends it; comes back when everything is closed.
  func stop() {
    life.withLock { life in
      guard let over = life else { return }
      over.inbox.close()
      over.isOver.wait()
      _ = unsafe unlink(path)
      life = nil
    }
  }

  /// Has something done there, and waits. Throws what it throws, and `TestDaemon.Failure` when the
  /// daemon does not run.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (PolicyService) throws -> Value
  ) throws -> Value {
    try life.withLock { life in
      guard let life else {
        throw TestDaemon.Failure(description: "the test's daemon does not run: start it first")
      }
      return try life.inbox.result {
        (service, done: @escaping @Sendable (Result<Value, any Error>) -> Void) in
        done(Result { try work(service) })
      }.get()
    }
  }

  private static func run(_ inbox: Inbox<PolicyService>, _ listener: Int32) {
    let service = PolicyService()
    let peers = Peers(service, listener: listener)
    while inbox.empty(service) {
      service.pass()
      peers.flush()
      var entries = [inbox.wakeup.entry] + peers.entries
      let count = unsafe poll(&entries, nfds_t(entries.count), service.patience)
      if count > 0, entries[0].revents != 0 { inbox.wakeup.clear() }
      if count > 0 { peers.proceed(Array(entries.dropFirst())) }
    }
    peers.close()
  }
}
