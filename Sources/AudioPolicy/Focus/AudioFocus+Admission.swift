// Who may be active: section 3 of the policy.
extension AudioFocus {
  /// What stands in the way of a session that asks for focus, or nil.
  func obstacle(for index: Int) -> Refusal? {
    let session = sessions[index]
    if session.isRouteGone { return .noOutput }
    if let queue = session.settings.queue, !isNext(index, in: queue) { return .busy }
    var party = session.party
    party.order = nextOrder
    let culprit = blocker(of: party, except: session.id) ?? forerunner(of: session, party)
    return culprit.map { .insufficientPriority($0) }
  }

  /// An active session of equal rank that waited beside this one, came before it, and would lose
  /// its turn at once.
  private func forerunner(of session: Session, _ party: Party) -> Culprit? {
    guard let wait = session.wait else { return nil }
    return sessions.indices.first { index in
      guard sessions[index].place == .active,
        wait.arrival < sessions[index].admittedBefore ?? 0,
        sessions[index].party.rank == party.rank,
        case .interrupt = law.effect(of: party, on: sessions[index].party)
      else { return false }
      return true
    }.map { culprit($0) }
  }

  /// The active session that would interrupt this one: of the highest rank, the latest.
  func blocker(of party: Party, except id: SessionID) -> Culprit? {
    roster.actors.outcome(on: party, except: id, under: law).interrupter
      .flatMap { index(of: $0.session) }.map { culprit($0) }
  }

  /// Whether a session of the queue, other than this one, has a place among the active.
  func isTaken(_ queue: String, except id: SessionID) -> Bool {
    sessions.contains { $0.id != id && $0.settings.queue == queue && $0.hasPlace }
  }

  /// Whether it is a session's turn in its queue: nobody has the place, and nobody came before.
  private func isNext(_ index: Int, in queue: String) -> Bool {
    let session = sessions[index]
    if isTaken(queue, except: session.id) { return false }
    let arrival = session.wait?.arrival ?? nextArrival
    return !sessions.contains {
      $0.id != session.id && $0.settings.queue == queue
        && $0.wait.map { $0.arrival < arrival } ?? false
    }
  }

  /// Whether the only output that a session could play on is known to be gone.
  func isRouteGone(_ settings: Settings) -> Bool {
    guard let sinks else { return false }
    if let sink = settings.sink { return !sinks.contains(sink) }
    return sinks.isEmpty
  }

  /// Grants the first wait, in order of rank and then of arrival, that nothing stands in the way of.
  /// - Returns: whether any was granted.
  mutating func admitWaiting(at now: Duration) -> Bool {
    for index in roster.waiting.sorted(by: precedes) where obstacle(for: index) == nil {
      actions.append(.settled(sessions[index].id, .granted))
      grant(index, at: now)
      return true
    }
    return false
  }

  private func precedes(_ one: Int, _ other: Int) -> Bool {
    let ranks = (sessions[one].party.rank, sessions[other].party.rank)
    if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
    return sessions[one].wait?.arrival ?? 0 < sessions[other].wait?.arrival ?? 0
  }
}
