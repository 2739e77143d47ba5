import AudioPolicy
import EiderInterface
import Varlink

/// One who watches. It gets events as fast as it reads; what happens while it is behind is folded:
/// of each session it then hears the state that the session is in, marked by `missed`, after the
/// interruptions, of which it misses none.
final class EventReader {
  let interest: EventFanout.Interest
  let stream: ReplyStream<EventMessage>
  /// The process that watches.
  let process: Int32
  private let fold: EventFold

  /// So many bytes may wait for it before it is behind; as many again can be in the socket.
  private static let lead = 1 << 16

  /// One who hears first of `sessions`, which are there already, and then `ready`; and of nothing
  /// that was before, when `sessions` is nil.
  init(
    _ interest: EventFanout.Interest, _ stream: ReplyStream<EventMessage>, process: Int32,
    sessions: [SessionID]?
  ) {
    self.interest = interest
    self.stream = stream
    self.process = process
    fold = EventFold(snapshots: sessions)
  }

  var isOpen: Bool { stream.isOpen }

  /// How many bytes wait for it, in the connection's queue and before it.
  var backlog: Int { (stream.connection?.output.count ?? 0) + fold.bytes }

  private var isBehind: Bool { stream.connection.map { $0.output.count > Self.lead } ?? true }

  func take(_ occurrence: Occurrence) {
    if fold.isEmpty, !isBehind { return send(occurrence) }
    fold.take(occurrence)
  }

  /// Sends what was folded, as far as it fits.
  func catchUp(_ now: Double, _ details: (SessionID) -> SessionDetails?) {
    while isOpen, !isBehind, let next = fold.next() {
      switch next {
      case .event(let occurrence): send(occurrence)
      case .snapshot(let session):
        guard let details = details(session) else { continue }
        stream.send(EventMessage(event: "snapshot", time: now, details: details))
      case .ready: stream.send(EventMessage(event: "ready", time: now))
      case .missed(let session):
        stream.send(
          EventMessage(event: "missed", time: now, details: session.flatMap(details)))
      }
    }
  }

  /// Sends all that may not be missed, and then the last event.
  func finish(_ message: EventMessage) {
    for occurrence in fold.takeKept() { send(occurrence) }
    stream.finish(message)
  }

  private func send(_ occurrence: Occurrence) {
    // What cannot be encoded ends the connection, with the reason in the log.
    if let encoded = occurrence.encoded {
      stream.send(encoded)
    } else {
      stream.send(occurrence.message)
    }
  }
}
