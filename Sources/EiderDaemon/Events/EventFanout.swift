import AudioPolicy
import EiderInterface
import EventLoop
import Varlink

/// Hands events to everyone who watches.
///
/// Readers are kept by what they want, so that an event costs what its readers cost, however many
/// watch something else.
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

  /// A connection on which events are told does nothing else, so it has one reader.
  private var readers: [Interest: [ConnectionID: EventReader]] = [:]
  private var interests: [ConnectionID: Interest] = [:]
  /// How many calls of `Monitor` each process has running.
  private var monitors: [Int32: Int] = [:]

  var isEmpty: Bool { readers.isEmpty }

  /// The sessions that somebody watches by themselves.
  var watchedSessions: Set<SessionID> { Set(readers.keys.compactMap(\.session)) }

  /// What those want who watch more than one session.
  var monitorInterests: [Interest] { readers.keys.filter { $0.session == nil } }

  /// How many calls of `Monitor` a process has running.
  func monitors(of process: Int32) -> Int { monitors[process] ?? 0 }

  /// Adds one who watches, until its connection ends. `sessions` are those it is shown first, before
  /// it is told `ready`; nil for one who is told of neither.
  func add(
    _ interest: Interest, _ stream: ReplyStream<EventMessage>, process: Int32,
    showing sessions: [SessionID]? = nil
  ) {
    guard stream.isOpen, let connection = stream.connection?.id else { return }
    let reader = EventReader(interest, stream, process: process, sessions: sessions)
    remove(connection)
    readers[interest, default: [:]][connection] = reader
    interests[connection] = interest
    if !interest.isHolder { monitors[process, default: 0] += 1 }
    stream.onCancel { [unowned self] in remove(connection) }
    catchUp(reader)
  }

  /// Hands an event of a session to those who watch it. `process` is its client's.
  func send(_ message: EventMessage, of session: SessionID, process: Int32?) {
    let occurrence = Occurrence(message, of: session)
    send(occurrence, to: .all)
    send(occurrence, to: .session(session))
    send(occurrence, to: .holder(session))
    // 0 is any process of another pid namespace: they are not to see each other's sessions.
    if let process, process > 0 { send(occurrence, to: .process(process)) }
  }

  /// Hands everyone an event that belongs to no session.
  func sendToAll(_ message: EventMessage) {
    let occurrence = Occurrence(message)
    for interest in Array(readers.keys) { send(occurrence, to: interest) }
  }

  /// Hands an event that belongs to no session to those whom it concerns.
  func send(_ message: EventMessage, toThoseOf interest: Interest) {
    send(Occurrence(message), to: interest)
  }

  /// Hands an event to those who watch nothing but its session.
  func sendToWatchers(of session: SessionID, _ message: EventMessage) {
    let occurrence = Occurrence(message, of: session)
    send(occurrence, to: .session(session))
    send(occurrence, to: .holder(session))
  }

  private func send(_ occurrence: Occurrence, to interest: Interest) {
    guard let readers = readers[interest] else { return }
    for (connection, reader) in readers {
      reader.take(occurrence)
      if !reader.isOpen { remove(connection) }
      guard reader.backlog > Self.maximumBacklog, let connection = reader.stream.connection
      else { continue }
      overflowed?(connection)
    }
  }

  /// All that waited for a connection was written: it hears the rest.
  func drained(_ connection: ServiceConnection) {
    guard let interest = interests[connection.id],
      let reader = readers[interest]?[connection.id]
    else { return }
    catchUp(reader)
  }

  private func catchUp(_ reader: EventReader) {
    reader.catchUp(EventLoop.now / .seconds(1), details)
  }

  /// Takes out those who watch only a session that is gone.
  func removeWatchers(of session: SessionID) -> [EventReader] {
    [Interest.session(session), .holder(session)].flatMap { interest in
      let removed = readers[interest] ?? [:]
      for connection in removed.keys { remove(connection) }
      return Array(removed.values)
    }
  }

  /// Takes out the holder of a session that was refused: it hears why, and nothing else.
  func removeHolder(of session: SessionID) {
    for connection in (readers[.holder(session)] ?? [:]).keys { remove(connection) }
  }

  private func remove(_ connection: ConnectionID) {
    guard let interest = interests.removeValue(forKey: connection),
      let reader = readers[interest]?.removeValue(forKey: connection)
    else { return }
    if readers[interest]?.isEmpty == true { readers[interest] = nil }
    guard !interest.isHolder, let count = monitors[reader.process] else { return }
    monitors[reader.process] = count > 1 ? count - 1 : nil
  }
}
