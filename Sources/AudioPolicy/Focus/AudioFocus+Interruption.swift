// Interruptions, how they end, and who is told to resume: section 4 of the policy.
extension AudioFocus {
  /// Interrupts whom an active session interrupts, and whose output is gone.
  mutating func interrupt(at now: Duration) {
    let actors = actors()
    let victims = sessions.indices.filter { index in
      let session = sessions[index]
      guard session.place == .active || session.resumeOwed != nil else { return false }
      return !actors.isEmpty
        && actors.outcome(on: session.party, except: session.id, under: law).interruption != nil
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
    where sessions[index].place == .active && isRouteGone(sessions[index]) {
      begin(index, kind: .silence, reason: .routeDisconnected, by: nil, at: now)
    }
  }

  private mutating func strike(_ victim: Int, by actor: Int, at now: Duration) {
    let session = sessions[victim]
    let isOwed = session.place == .inactive && session.resumeOwed != nil
    guard session.place == .active || isOwed,
      case .interrupt(let kind) = law.effect(of: sessions[actor].party, on: session.party)
    else { return }
    let by = Culprit(
      session: sessions[actor].id, class: sessions[actor].settings.class,
      name: sessions[actor].name)
    if session.place == .active { depart(victim, notifiesOthers: false) }
    // One who had not come back yet has no place to keep.
    begin(
      victim, kind: isOwed ? .lasting : kind, reason: .default, by: by, at: now,
      classIndex: sessions[actor].party.classIndex)
  }

  private mutating func begin(
    _ index: Int, kind: InterruptionKind, reason: InterruptionReason, by: Culprit?,
    at now: Duration, classIndex: Int? = nil
  ) {
    let grace = sessions[index].isAdopted ? .zero : configuration.grace
    sessions[index].place = .interrupted
    sessions[index].resumeOwed = nil
    sessions[index].interruption = Session.Interruption(
      kind: kind, reason: reason, by: by, since: now,
      enforcement: grace > .zero ? now + grace : nil,
      classIndex: classIndex ?? sessions[index].party.classIndex)
    emit(.interruptionBegan(kind: kind, reason: reason, by: by), to: index)
  }

  /// Ends what nothing causes any more, and lets a lasting cause that joined prevail.
  /// - Returns: whether a session came back, which may change things for others.
  mutating func endInterruptions(
    at now: Duration, except cameBack: inout Set<SessionID>
  ) -> Bool {
    var didChange = false
    var actors = actors()
    /// Those that come back, or are told to: whom they had interrupted stays behind.
    var resuming = Actors()
    for index in byPrecedence(sessions.indices.filter { sessions[$0].place == .interrupted }) {
      let session = sessions[index]
      guard let interruption = session.interruption else { continue }
      let cause = actors.outcome(on: session.party, except: session.id, under: law).interruption
      if let cause {
        sessions[index].interruption?.kind = max(interruption.kind, cause)
        continue
      }
      if isRouteGone(session) || cameBack.contains(session.id) { continue }
      let keepsPlace = interruption.kind != .lasting
      let isBehind =
        resuming.outcome(on: session.party, except: nil, under: law).interruption != nil
      let shouldResume = !isBehind && toldToResume(session)
      endInterruption(index, shouldResume: shouldResume)
      sessions[index].place = keepsPlace ? .active : .inactive
      if keepsPlace {
        sessions[index].wait.map { _ in actions.append(.settled(session.id, .granted)) }
        sessions[index].wait = nil
        actors.add(session.id, session.party)
        cameBack.insert(session.id)
        didChange = true
      } else if session.isAdopted {
        grant(index, at: now)
        actors.add(session.id, sessions[index].party)
        cameBack.insert(session.id)
        didChange = true
      } else {
        sessions[index].lease = nil
        if shouldResume { sessions[index].resumeOwed = now + configuration.resumeWindow }
        if session.wait != nil { emit(.waiting, to: index) }
      }
      if shouldResume { resuming.add(session.id, session.party) }
    }
    return didChange
  }

  /// Whether the last of those that interrupted a session ended so that others are to resume.
  private func toldToResume(_ session: Session) -> Bool {
    let last = departures.last {
      if case .interrupt = law.effect(of: $0.party, on: session.party) { return true }
      return false
    }
    if let last { return last.notifiesOthers }
    // Nobody left: an output came back, or a rule was changed.
    return session.interruption?.kind != .lasting
  }

  mutating func endInterruption(_ index: Int, shouldResume: Bool) {
    guard let interruption = sessions[index].interruption else { return }
    sessions[index].interruption = nil
    sessions[index].lastDucker = interruption.classIndex
    emit(
      .interruptionEnded(kind: interruption.kind, shouldResume: shouldResume), to: index)
  }
}
