import AudioPolicy
import EiderInterface
import EventLoop
import Varlink

/// Hands events to everyone who watches.
final class EventFanout {
  /// Which events a watcher wants.
  enum Interest: Hashable {
    case all
    case session(SessionID)
    /// Of the session that the connection itself holds.
    case holder(SessionID)
    case process(Int32)

    /// The only session that it is about.
    var session: SessionID? {
      switch self {
      case .session(let id), .holder(let id): id
      case .all, .process: nil
      }
    }

    var isHolder: Bool { if case .holder = self { true } else { false } }
  }

  /// A session as it is now.
  var details: (SessionID) -> SessionDetails? = { _ in nil }
  /// Called with the connection of one for whom too much waits.
  var overflowed: ((ServiceConnection) -> Void)?
  /// So many bytes may wait for a reader.
  static let maximumBacklog = 1 << 20

  private var readers: [EventReader] = []

  var isEmpty: Bool { readers.isEmpty }

  /// The sessions that somebody watches by themselves.
  var watchedSessions: Set<SessionID> { Set(readers.compactMap(\.interest.session)) }

  /// What those want who watch more than one session.
  var monitorInterests: Set<Interest> {
    Set(readers.map(\.interest).filter { $0.session == nil })
  }

  /// How many calls of `Monitor` a process has running.
  func monitors(of process: Int32) -> Int {
    readers.count { $0.process == process && $0.isOpen && !$0.interest.isHolder }
  }

  /// Adds one who watches. `sessions` are those it is shown first, before it is told `ready`; nil
  /// for one who is told of neither.
  func add(
    _ interest: Interest, _ stream: ReplyStream<EventMessage>, process: Int32,
    showing sessions: [SessionID]? = nil
  ) {
    let reader = EventReader(interest, stream, process: process, sessions: sessions)
    readers.append(reader)
    catchUp(reader)
  }

  /// Hands an event of a session to those who watch it. `process` is its client's.
  func send(_ message: EventMessage, of session: SessionID, process: Int32?) {
    let occurrence = Occurrence(message, of: session)
    send(occurrence) { interest in
      switch interest {
      case .all: true
      case .session(let id), .holder(let id): id == session
      case .process(let id): id == process
      }
    }
  }

  /// Hands everyone an event that belongs to no session.
  func sendToAll(_ message: EventMessage) {
    send(Occurrence(message)) { _ in true }
  }

  /// Hands an event that belongs to no session to those whom it concerns.
  func send(_ message: EventMessage, toThose isWanted: (Interest) -> Bool) {
    send(Occurrence(message), toThose: isWanted)
  }

  /// Hands an event to those who watch nothing but its session.
  func sendToWatchers(of session: SessionID, _ message: EventMessage) {
    send(Occurrence(message, of: session)) { $0.session == session }
  }

  private func send(_ occurrence: Occurrence, toThose isWanted: (Interest) -> Bool) {
    readers.removeAll { !$0.isOpen }
    for reader in readers where isWanted(reader.interest) {
      reader.take(occurrence)
      guard reader.backlog > Self.maximumBacklog, let connection = reader.stream.connection
      else { continue }
      overflowed?(connection)
    }
  }

  /// All that waited for a connection was written: it hears the rest.
  func drained(_ connection: ServiceConnection) {
    for reader in readers where reader.stream.connection === connection { catchUp(reader) }
  }

  private func catchUp(_ reader: EventReader) {
    reader.catchUp(EventLoop.now / .seconds(1), details)
  }

  /// Takes out those who watch only a session that is gone.
  func removeWatchers(of session: SessionID) -> [EventReader] {
    remove { $0.session == session }
  }

  /// Takes out the holder of a session that was refused: it hears why, and nothing else.
  func removeHolder(of session: SessionID) {
    _ = remove { $0.isHolder && $0.session == session }
  }

  private func remove(where isWanted: (Interest) -> Bool) -> [EventReader] {
    let removed = readers.filter { isWanted($0.interest) }
    readers.removeAll { isWanted($0.interest) }
    return removed
  }
}
