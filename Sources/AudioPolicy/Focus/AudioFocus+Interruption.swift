// Interruptions: how they begin, and what joins them. Section 4 of the policy.
extension AudioFocus {
  /// Interrupts whom an active session interrupts, and whose output is gone.
  mutating func interrupt(at now: Duration) {
    let actors = actors()
    let victims = sessions.indices.filter { index in
      let session = sessions[index]
      guard session.place == .active || session.resumeOwed != nil else { return false }
      return actors.outcome(on: session.party, except: session.id, under: law).interruption != nil
    }
    if !victims.isEmpty {
      // One who is interrupted interrupts nobody. Under explicit rules two may each interrupt
      // the other; then the one of higher precedence is left.
      let acting = byPrecedence(
        sessions.indices.filter {
          sessions[$0].place == .active && law.canAct(sessions[$0].party)
        })
      for actor in acting where sessions[actor].place == .active {
        for victim in victims where victim != actor {
          strike(victim, by: actor, at: now)
        }
      }
    }
    for index in sessions.indices
    where sessions[index].place == .active && isRouteGone(sessions[index].settings) {
      depart(index, notifiesOthers: false)
      begin(index, kind: .silence, reason: .routeDisconnected, by: nil, at: now)
    }
  }

  private mutating func strike(_ victim: Int, by actor: Int, at now: Duration) {
    let isOwed = sessions[victim].resumeOwed != nil
    guard sessions[victim].place == .active || isOwed,
      case .interrupt(let kind) = law.effect(
        of: sessions[actor].party, on: sessions[victim].party)
    else { return }
    if !isOwed { depart(victim, notifiesOthers: false) }
    // One who had not come back yet has no place to keep.
    begin(victim, kind: isOwed ? .lasting : kind, reason: .default, by: actor, at: now)
  }

  private mutating func begin(
    _ index: Int, kind: InterruptionKind, reason: InterruptionReason, by actor: Int?,
    at now: Duration
  ) {
    let grace = sessions[index].isAdopted ? .zero : configuration.grace
    let by = actor.map { culprit($0) }
    sessions[index].place = .interrupted
    sessions[index].resumeOwed = nil
    sessions[index].interruption = Session.Interruption(
      kind: kind, reason: reason, by: by, since: now,
      enforcement: grace > .zero ? now.later(by: grace) : nil,
      fade: fade(ofClass: sessions[actor ?? index].party.classIndex))
    emit(.interruptionBegan(kind: kind, reason: reason, by: by), to: index)
  }

  /// Lets what joined the interruptions prevail, and remembers what the last of those said that
  /// are no longer among their causes.
  mutating func updateInterruptions() {
    let actors = actors()
    for index in interrupted {
      let session = sessions[index]
      guard let interruption = session.interruption else { continue }
      let cause = actors.outcome(on: session.party, except: session.id, under: law).interruption
      sessions[index].interruption?.kind = max(interruption.kind, cause ?? .silence)
      if let departure = departures.last(where: { interrupts($0.party, session.party) }) {
        sessions[index].interruption?.lastSaidToResume = departure.notifiesOthers
      }
    }
  }

  func interrupts(_ one: Party, _ other: Party) -> Bool {
    if case .interrupt = law.effect(of: one, on: other) { true } else { false }
  }

  var interrupted: [Int] {
    sessions.indices.filter { sessions[$0].place == .interrupted }
  }

  mutating func endInterruption(_ index: Int, shouldResume: Bool) {
    guard let interruption = sessions[index].interruption else { return }
    sessions[index].interruption = nil
    emit(
      .interruptionEnded(kind: interruption.kind, shouldResume: shouldResume), to: index)
  }
}
