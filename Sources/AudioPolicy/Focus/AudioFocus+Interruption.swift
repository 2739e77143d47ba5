// Interruptions: how they begin, and what joins them. Section 4 of the policy.
extension AudioFocus {
  /// Interrupts whom an active session interrupts, and whose output is gone.
  ///
  /// One who is interrupted interrupts nobody: so first those act whom nobody interrupts. Where
  /// explicit rules go round in a circle there is none of them; then the foremost acts.
  /// - Returns: whether any was interrupted.
  mutating func interrupt(at now: Duration) -> Bool {
    let victims = victims()
    var didStrike = false
    if !victims.isEmpty {
      let acting = byPrecedence(
        sessions.indices.filter {
          sessions[$0].place == .active && law.canAct(sessions[$0].party)
        })
      for actor in acting where !victims.contains(actor) {
        for victim in victims where strike(victim, by: actor, at: now) { didStrike = true }
      }
      for actor in acting where !didStrike {
        for victim in victims where strike(victim, by: actor, at: now) { didStrike = true }
      }
    }
    for index in roster.stranded where sessions[index].place == .active {
      depart(index, notifiesOthers: false)
      begin(index, kind: .silence, reason: .routeDisconnected, by: nil, at: now)
      didStrike = true
    }
    return didStrike
  }

  /// Those that an active session interrupts: active, or about to be again.
  private func victims() -> [Int] {
    sessions.indices.filter { index in
      if sessions[index].resumeOwed != nil {
        return isInterrupted(index, by: roster.actors)
      }
      return sessions[index].place == .active && sessions[index].outcome.interruption != nil
    }
  }

  /// Whether one of these interrupts a session that is active, or would be.
  func isInterrupted(_ index: Int, by actors: Actors) -> Bool {
    actors.outcome(on: sessions[index].party, except: sessions[index].id, under: law)
      .interruption != nil
  }

  /// - Returns: whether the one interrupts the other.
  private mutating func strike(_ victim: Int, by actor: Int, at now: Duration) -> Bool {
    let isOwed = sessions[victim].resumeOwed != nil
    guard victim != actor, sessions[victim].place == .active || isOwed,
      case .interrupt(let kind) = law.effect(
        of: sessions[actor].party, on: sessions[victim].party)
    else { return false }
    if !isOwed { depart(victim, notifiesOthers: false) }
    // One who had not come back yet has no place to keep.
    begin(victim, kind: isOwed ? .lasting : kind, reason: .default, by: actor, at: now)
    return true
  }

  private mutating func begin(
    _ index: Int, kind: InterruptionKind, reason: InterruptionReason, by actor: Int?,
    at now: Duration
  ) {
    let grace = sessions[index].isAdopted ? .zero : configuration.grace
    let by = actor.map { culprit($0) }
    departuresBefore[sessions[index].id] = departures.count
    sessions[index].place = .interrupted
    sessions[index].resumeOwed = nil
    sessions[index].enforcement = grace > .zero ? now.later(by: grace) : nil
    sessions[index].interruption = Session.Interruption(
      kind: kind, reason: reason, by: by, since: now,
      fade: fade(ofClass: sessions[actor ?? index].party.classIndex))
    emit(.interruptionBegan(kind: kind, reason: reason, by: by), to: index)
  }

  /// Lets what joined the interruptions prevail, and remembers what the last of those said that
  /// are no longer among their causes.
  mutating func updateInterruptions() {
    for index in roster.interrupted {
      let session = sessions[index]
      guard let interruption = session.interruption else { continue }
      sessions[index].interruption?.kind =
        max(interruption.kind, session.outcome.interruption ?? .silence)
      if let word = lastWord(on: session) { sessions[index].interruption?.lastSaidToResume = word }
    }
  }

  /// Whether others are to resume, as the last said that ceases just now to interrupt a session.
  func lastWord(on session: Session) -> Bool? {
    departures.dropFirst(departuresBefore[session.id] ?? 0).last {
      guard $0.session != session.id,
        case .interrupt = law.effect(of: $0.party, on: session.party)
      else { return false }
      return true
    }?.notifiesOthers
  }

  mutating func endInterruption(_ index: Int, shouldResume: Bool) {
    guard let interruption = sessions[index].interruption else { return }
    sessions[index].interruption = nil
    sessions[index].enforcement = nil
    emit(
      .interruptionEnded(kind: interruption.kind, shouldResume: shouldResume), to: index)
  }
}
