import AudioPolicy

// Calls, waits and states.
extension Checker {
  /// Every call is answered exactly once, and nothing else is.
  func checkAnswers(_ actions: [Action], to input: Input) throws(Violation) {
    let answers = actions.count { if case .answer = $0 { true } else { false } }
    let isCall =
      switch input {
      case .open, .change, .activate, .deactivate, .renew, .close: true
      case .configuration, .clientGone, .stream, .streamGone, .serverGone, .sinks, .tick: false
      }
    try require(answers == (isCall ? 1 : 0), "\(input) was answered \(answers) times")
    if actions.contains(.answer(.granted)), case .activate(let id, _, _) = input {
      // In a circle of rules its grant may free one that interrupts it, and that may go again.
      let states: [SessionState?] = [.active, .interrupted] + (hasCircles ? [.inactive] : [])
      try require(
        states.contains(after[id]?.state), "\(id) was granted and is not active")
    }
    if case .activate(let id, _, _) = input, let session = after[id],
      case .refused(let refusal) = actions.compactMap(\.answer).first, refusal != .busy,
      refusal != .noSuchSession(id)
    {
      try require(
        isBlocked(session, arrival: nil), "\(id) was refused, and nothing stands in the way")
    }
  }

  /// What the events told of each session is what it is.
  func checkLives() throws(Violation) {
    try require(Set(lives.keys) == Set(after.keys), "sessions came or went without a word")
    for (id, life) in lives {
      guard let session = after[id] else { continue }
      try require(
        life.state == session.state, "\(id) is \(session.state); events told \(life.state)")
      try require(
        (session.state == .interrupted) == (session.interruption != nil),
        "\(id) is \(session.state) with interruption \(String(describing: session.interruption))")
      try require(
        life.ducking == session.ducking, "\(id) is ducked other than it was told")
    }
  }

  /// Of a queue one has the place; what is adopted is not asked. Nobody waits whom nothing
  /// stands against.
  func checkWaits() throws(Violation) {
    var queues: Set<String> = []
    for session in after.values where !session.isAdopted && hasPlace(session) {
      guard let queue = session.settings.queue else { continue }
      try require(queues.insert(queue).inserted, "two have the place in queue \(queue)")
    }
    for (id, life) in lives where life.state == .waiting {
      guard let session = after[id] else { continue }
      try require(life.arrival != nil, "\(id) is waiting, and no call is")
      try require(
        isBlocked(session, arrival: life.arrival),
        "\(id) waits, and nothing stands in the way")
    }
  }

  private func isBlocked(_ session: SessionSnapshot, arrival: Int?) -> Bool {
    if isRouteGone(session) { return true }
    if let queue = session.settings.queue,
      after.values.contains(where: { holds($0, queue, before: arrival, except: session.id) })
    {
      return true
    }
    guard var subject = subject(session) else { return false }
    subject.order = .max
    return actors.contains { actor in
      guard actor.session.id != session.id else { return false }
      if case .interrupt = law.effect(of: actor, on: subject) { return true }
      return comesBefore(actor, subject, arrival)
    }
  }

  /// Whether one that waited longer has its turn, which the other would end.
  private func comesBefore(
    _ actor: PlainLaw.Subject, _ subject: PlainLaw.Subject, _ arrival: Int?
  ) -> Bool {
    guard let arrival, let end = lives[actor.session.id]?.admittedBefore, arrival < end,
      actor.class.rank == subject.class.rank,
      case .interrupt = law.effect(of: subject, on: actor)
    else { return false }
    return true
  }

  private func hasPlace(_ session: SessionSnapshot) -> Bool {
    session.state == .active
      || session.state == .interrupted && session.interruption?.kind != .lasting
  }

  /// Whether a session has the place in the queue, or came to it earlier.
  private func holds(
    _ other: SessionSnapshot, _ queue: String, before arrival: Int?, except id: SessionID
  ) -> Bool {
    guard other.id != id, other.settings.queue == queue else { return false }
    if hasPlace(other) { return true }
    guard let theirs = lives[other.id]?.arrival else { return false }
    return arrival.map { theirs < $0 } ?? true
  }
}

extension Action {
  var answer: Answer? {
    if case .answer(let answer) = self { answer } else { nil }
  }
}
