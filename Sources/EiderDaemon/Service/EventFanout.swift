import AudioPolicy
import EiderInterface
import Varlink

/// Hands events to everyone who watches.
final class EventFanout {
  /// Which events a watcher wants.
  enum Interest {
    case all
    case session(SessionID)
    /// Of the session that the connection itself holds.
    case holder(SessionID)
    case process(Int32)
  }

  private struct Watcher {
    let interest: Interest
    let stream: ReplyStream<EventMessage>
  }

  private var watchers: [Watcher] = []

  var isEmpty: Bool { watchers.isEmpty }

  func add(_ interest: Interest, _ stream: ReplyStream<EventMessage>) {
    watchers.append(Watcher(interest: interest, stream: stream))
  }

  /// Hands an event of a session to those who watch it. `process` is its client's.
  func send(_ message: EventMessage, of session: SessionID, process: Int32?) {
    watchers.removeAll { !$0.stream.isOpen }
    for watcher in watchers {
      switch watcher.interest {
      case .all: watcher.stream.send(message)
      case .session(let id), .holder(let id): if id == session { watcher.stream.send(message) }
      case .process(let id): if id == process { watcher.stream.send(message) }
      }
    }
  }

  /// Hands everyone an event that belongs to no session.
  func sendToAll(_ message: EventMessage) {
    watchers.removeAll { !$0.stream.isOpen }
    for watcher in watchers { watcher.stream.send(message) }
  }

  /// Takes out those who watch only a session that is gone.
  func removeWatchers(of session: SessionID) -> [ReplyStream<EventMessage>] {
    remove {
      switch $0 {
      case .session(session), .holder(session): true
      default: false
      }
    }
  }

  /// Takes out the holder of a session that was refused: it hears why, and nothing else.
  func removeHolder(of session: SessionID) {
    _ = remove { if case .holder(session) = $0 { true } else { false } }
  }

  private func remove(where isWanted: (Interest) -> Bool) -> [ReplyStream<EventMessage>] {
    let removed = watchers.filter { isWanted($0.interest) }.map(\.stream)
    watchers.removeAll { isWanted($0.interest) }
    return removed
  }
}
