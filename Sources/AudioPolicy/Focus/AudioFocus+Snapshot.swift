extension AudioFocus {
  /// Every session, in the order they were opened.
  public var snapshots: [SessionSnapshot] {
    sessions.indices.map { snapshot($0) }
  }

  /// The names of the sessions, in the order they were opened.
  public var sessionIDs: [SessionID] { sessions.map(\.id) }

  public func snapshot(of id: SessionID) -> SessionSnapshot? {
    index(of: id).map { snapshot($0) }
  }

  /// The session a stream belongs to, if the policy knows the stream.
  public func session(of stream: StreamID) -> SessionID? {
    streams[stream]?.session
  }

  /// The class that a session opened like this would have; nil when it would be refused.
  public func className(opening change: SettingsChange) -> String? {
    try? Settings(opening: change, under: configuration).class
  }

  /// The class that a session would have after a change; nil when that would be refused.
  public func className(of id: SessionID, after change: SettingsChange) -> String? {
    guard let index = index(of: id) else { return nil }
    return try? sessions[index].settings.changed(by: change, under: configuration).class
  }

  /// Where a stream's gain should be.
  public func target(of stream: StreamID) -> StreamTarget? {
    streams[stream]?.target
  }

  /// The level to tell of a stream that is now at `level`: what its user sets while it is ducked
  /// is theirs, so until then it is the level from before. To be told again on `unducked`.
  public func levelToTell(of stream: StreamID, now level: Double) -> Double {
    guard let known = streams[stream], let index = index(of: known.session),
      sessions[index].hold.ducking != 0
    else { return level }
    return known.facts.level
  }

  /// Who stands in the way of a session that waits for its turn, or would; nil where nobody does.
  public func obstacle(to id: SessionID) -> Culprit? {
    guard let index = index(of: id), case .insufficientPriority(let culprit)? = obstacle(for: index)
    else { return nil }
    return culprit
  }

  /// Everything that acts on a session, with the rule that says so.
  public func influences(on id: SessionID) -> [Influence] {
    index(of: id).map { influences(on: sessions[$0].subject, of: id) } ?? []
  }

  /// Everything that acts on a stream, which need not be all that acts on its session: that may
  /// play elsewhere, too.
  public func influences(on id: StreamID) -> [Influence] {
    guard let stream = streams[id], let index = index(of: stream.session) else { return [] }
    return influences(on: subject(stream, of: sessions[index]), of: stream.session)
  }

  private func influences(on subject: Party, of id: SessionID) -> [Influence] {
    sessions.compactMap { actor in
      guard actor.id != id, actor.place == .active else { return nil }
      let effect = law.effect(of: actor.party, on: subject)
      guard effect != .none else { return nil }
      return Influence(
        by: Culprit(session: actor.id, class: actor.settings.class, name: actor.name),
        effect: effect, rule: law.ruleName(of: actor.party, on: subject))
    }
  }

  private func snapshot(_ index: Int) -> SessionSnapshot {
    let session = sessions[index]
    let others = roster.company.others(
      than: session.party, isCounted: session.place == .active)
    return SessionSnapshot(
      id: session.id, name: session.name, isAdopted: session.isAdopted,
      settings: session.settings, sharing: session.party.sharing, state: session.state,
      interruption: session.interruption.map {
        InterruptionSnapshot(kind: $0.kind, reason: $0.reason, by: $0.by, since: $0.since)
      },
      ducking: session.hold.ducking, isSilenced: session.hold.isSilenced,
      isOtherAudioPlaying: others.all > 0, shouldSilenceSecondaryAudio: others.exclusive > 0,
      leaseEnds: session.lease, streams: session.streams)
  }
}
