import AudioPolicy
import EiderInterface
import EventLoop
import Varlink

// Who is told of events.
extension Daemon {
  /// What there is, then `ready`, then changes.
  func watch(_ interest: EventFanout.Interest, _ stream: ReplyStream<EventMessage>) {
    let sessions: [SessionID] =
      switch interest {
      case .all: focus.sessionIDs
      case .session(let id), .holder(let id): [id]
      case .process(let process): process > 0 ? clients.sessions(of: process) : []
      }
    events.add(interest, stream, process: process(of: stream), showing: sessions)
  }

  /// Tells a holder that it is active once the fades of the others have ended, or as soon as it is
  /// active no more; and from then on all that happens to its session.
  func holdAfterFades(_ id: SessionID, _ stream: ReplyStream<EventMessage>) {
    holdsInFade[id] = stream
    afterFades { [unowned self] in endHoldWait(of: id) }
  }

  func endHoldWait(of id: SessionID) {
    guard let stream = holdsInFade.removeValue(forKey: id) else { return }
    var message = EventMessage(
      .activated, at: EventLoop.now, of: focus.snapshot(of: id).map { SessionDetails($0) })
    message.session = id.text
    stream.send(message)
    events.add(.holder(id), stream, process: process(of: stream))
  }

  func process(of stream: ReplyStream<EventMessage>) -> Int32 {
    stream.connection.map { process(of: $0.id) } ?? 0
  }
}
