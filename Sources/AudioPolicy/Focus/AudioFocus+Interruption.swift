// Interruptions: how they begin, and what joins them. Section 4 of the policy.
extension AudioFocus {
  /// Interrupts whom an active session interrupts, and whose output is gone.
  mutating func interrupt(at now: Duration) {
    while strike(at: now) {}
    for index in sessions.indices
    where sessions[index].place == .active && isRouteGone(sessions[index].settings) {
      depart(index, notifiesOthers: false)
      begin(index, kind: .silence, reason: .routeDisconnected, by: nil, at: now)
    }
  }

  /// One who is interrupted interrupts nobody: so first those act whom nobody interrupts. Where
  /// explicit rules go round in a circle there is none of them; then the foremost acts.
  /// - Returns: whether any was interrupted.
  private mutating func strike(at now: Duration) -> Bool {
    let victims = victims()
    if victims.isEmpty { return false }
    let acting = byPrecedence(
      sessions.indices.filter { sessions[$0].place == .active && law.canAct(sessions[$0].party) })
    let free = acting.filter { !victims.contains($0) }
    var didStrike = false
    for actor in free {
      for victim in victims where strike(victim, by: actor, at: now) { didStrike = true }
    }
    for actor in acting where !didStrike {
      for victim in victims where strike(victim, by: actor, at: now) { didStrike = true }
    }
    return didStrike
  }

  /// Those that an active session interrupts: active, or about to be again.
  private func victims() -> [Int] {
    let actors = actors()
    return sessions.indices.filter { index in
      let session = sessions[index]
      guard session.place == .active || session.resumeOwed != nil else { return false }
      return actors.outcome(on: session.party, except: session.id, under: law).interruption != nil
    }
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
      if let word = lastWord(on: session) { sessions[index].interruption?.lastSaidToResume = word }
    }
  }

  /// Whether others are to resume, as the last said that ceases just now to interrupt a session.
  func lastWord(on session: Session) -> Bool? {
    departures.last {
      guard $0.session != session.id,
        case .interrupt = law.effect(of: $0.party, on: session.party)
      else { return false }
      return true
    }?.notifiesOthers
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
