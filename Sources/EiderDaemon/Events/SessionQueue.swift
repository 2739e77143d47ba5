import AudioPolicy

/// Sessions in the order in which they came, each once, from which any can be taken out.
struct SessionQueue {
  /// Those that were taken out stay here until it is their turn.
  private var order: [SessionID]
  private var head = 0
  private var members: Set<SessionID>

  init(_ sessions: [SessionID] = []) {
    order = sessions
    members = Set(sessions)
  }

  var isEmpty: Bool { members.isEmpty }

  func contains(_ session: SessionID) -> Bool { members.contains(session) }

  mutating func append(_ session: SessionID) {
    guard members.insert(session).inserted else { return }
    order.append(session)
    if order.count > 2 * members.count + 64 {
      order = order[head...].filter(members.contains)
      head = 0
    }
  }

  mutating func remove(_ session: SessionID) {
    members.remove(session)
    if members.isEmpty { self = SessionQueue() }
  }

  mutating func popFirst() -> SessionID? {
    while head < order.count {
      let session = order[head]
      head += 1
      if members.remove(session) != nil {
        if members.isEmpty { self = SessionQueue() }
        return session
      }
    }
    return nil
  }
}
