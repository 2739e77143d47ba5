import AudioSession
import Dispatch
import Foundation
import Glibc
import Synchronization

/// The thread on which the double runs, one for each of its lives.
final class DaemonThread: Sendable {
  private struct Life: Sendable {
    let inbox = Inbox<Peers>()
    let isOver = DispatchSemaphore(value: 0)

    func perform<Value: Sendable>(
      _ work: @escaping @Sendable (Peers) throws -> Value
    ) throws -> Value {
      let result: Result<Value, any Error> = inbox.result { peers, done in
        done(Result { try work(peers) })
      }
      return try result.get()
    }
  }

  private let path: String
  private let life = Mutex<Life?>(nil)

  init(path: String) {
    self.path = path
  }

  /// Starts a life, with something done before anybody can connect; nothing if it has one. Throws
  /// what that throws, and `TestDaemon.Failure`.
  func start(_ first: @escaping @Sendable (PolicyService) throws -> Void) throws {
    try life.withLock { life in
      guard life == nil else { return }
      let new = Life()
      Thread.detachNewThread {
        Self.run(new.inbox)
        new.isOver.signal()
      }
      do {
        try new.perform { [path] peers in
          try first(peers.service)
          try peers.listen(at: path)
        }
        life = new
      } catch {
        new.inbox.close()
        throw error
      }
    }
  }

  /// Ends it; comes back when everything is closed.
  func stop() {
    life.withLock { life in
      guard let over = life else { return }
      over.inbox.close()
      over.isOver.wait()
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
      return try life.perform { try work($0.service) }
    }
  }

  private static func run(_ inbox: Inbox<Peers>) {
    let peers = Peers(PolicyService())
    while inbox.empty(peers) {
      peers.service.pass()
      peers.flush()
      var entries = [inbox.wakeup.entry] + peers.entries
      let count = unsafe poll(&entries, nfds_t(entries.count), peers.service.patience)
      if count > 0, entries[0].revents != 0 { inbox.wakeup.clear() }
      if count > 0 { peers.proceed(Array(entries.dropFirst())) }
    }
    peers.close()
  }
}
