import AudioPolicy

// The outcome computed afresh from the set of sessions alone, every pair looked at.
extension Checker {
  var law: PlainLaw { PlainLaw(configuration: configuration) }

  /// The active sessions, as those that act.
  var actors: [PlainLaw.Subject] {
    after.values.filter { $0.state == .active }.compactMap { subject($0) }
  }

  func subject(_ session: SessionSnapshot) -> PlainLaw.Subject? {
    guard let life = lives[session.id] else { return nil }
    let playing = session.streams.compactMap { streams[$0]?.sink }
    let sinks = session.settings.sink.map { [$0] } ?? playing
    return PlainLaw.Subject(
      session: session, order: life.order, zones: zones(of: sinks),
      sinks: sinks.isEmpty ? nil : Set(sinks), class: audioClass(session.settings.class))
  }

  /// The zones by number; sinks that are in none make one of their own.
  private func zones(of sinks: [String]) -> Set<Int>? {
    if configuration.zones.isEmpty || sinks.isEmpty { return nil }
    return sinks.reduce(into: []) { zones, sink in
      let holding = configuration.zones.indices.filter {
        configuration.zones[$0].sinks.contains { $0 == "*" || $0 == sink }
      }
      zones.formUnion(holding.isEmpty ? [-1] : holding)
    }
  }

  /// What acts on a stream: on its session, as far as it reaches the sink of the stream.
  private func outcome(
    on stream: StreamFacts, _ subject: PlainLaw.Subject, _ actors: [PlainLaw.Subject]
  ) -> PlainOutcome {
    var subject = subject
    if subject.session.settings.sink == nil, let sink = stream.sink {
      subject.zones = zones(of: [sink])
      subject.sinks = [sink]
    }
    var outcome = PlainOutcome()
    for actor in actors where actor.session.id != subject.session.id {
      outcome.add(law.effect(of: actor, on: subject))
    }
    return outcome
  }

  func checkOutcome(at now: Duration) throws(Violation) {
    let law = law
    let actors = actors
    for session in after.values {
      guard var subject = subject(session) else { continue }
      if session.state == .active || session.state == .interrupted {
        try checkPlace(subject, among: actors)
      } else {
        subject.isBystander = true
      }
      var outcome = PlainOutcome()
      if !subject.isBystander || !session.streams.isEmpty {
        for actor in actors where actor.session.id != session.id {
          let effect = law.effect(of: actor, on: subject)
          outcome.add(effect)
          try checkOrderOfRanks(actor, subject, effect)
        }
      }
      let isSilenced =
        outcome.isMuted || (subject.isBystander && outcome.interrupts)
        || isEnforced(session, at: now)
      try require(
        session.ducking == outcome.gain(forBase: 0) && session.isSilenced == isSilenced,
        "\(session.id) is held by \(session.ducking) dB, muted \(session.isSilenced); the set "
          + "says \(outcome.gain(forBase: 0)) dB, muted \(isSilenced)")
      for id in session.streams {
        guard let stream = streams[id], let target = targets[id] else {
          throw Violation("\(id) of \(session.id) has no target")
        }
        let outcome = self.outcome(on: stream, subject, actors)
        let gain = outcome.gain(forBase: stream.level)
        let isSilenced =
          outcome.isMuted || (subject.isBystander && outcome.interrupts)
          || isEnforced(session, at: now)
        try require(
          target.gain == gain && target.isMuted == isSilenced && target == focus.target(of: id),
          "\(id) should be at \(gain) dB, muted \(isSilenced), and was sent to \(target.gain) dB, "
            + "muted \(target.isMuted)")
        if actors.isEmpty {
          try require(
            gain == 0 && (!isSilenced || session.state == .interrupted),
            "\(id) is held though nobody is active")
        }
      }
      try checkHints(session, subject, actors)
    }
  }

  private func isEnforced(_ session: SessionSnapshot, at now: Duration) -> Bool {
    guard let interruption = session.interruption else { return false }
    return session.isAdopted || now >= interruption.since + configuration.grace
  }

  /// An active session is one that no other interrupts; an interrupted one has a cause.
  private func checkPlace(
    _ subject: PlainLaw.Subject, among actors: [PlainLaw.Subject]
  ) throws(Violation) {
    let session = subject.session
    let interrupter = actors.first { actor in
      guard actor.session.id != session.id else { return false }
      if case .interrupt = law.effect(of: actor, on: subject) { return true }
      return false
    }
    if session.state == .active {
      try require(
        interrupter == nil,
        "\(session.id) is active, and \(interrupter.map { "\($0.session.id)" } ?? "") "
          + "interrupts it")
      try require(!isRouteGone(session), "\(session.id) is active and has no output")
    } else if !hasCircles {
      let waitsForServer = sinks == nil && session.interruption?.kind == .silence
      try require(
        interrupter != nil || isRouteGone(session) || waitsForServer,
        "\(session.id) is interrupted, and nothing interrupts it")
    }
  }

  /// Explicit rules that interrupt may go round in a circle; then nothing settles.
  var hasCircles: Bool {
    configuration.interactions.contains {
      if case .interrupt = $0.effect { true } else { false }
    }
  }

  func isRouteGone(_ session: SessionSnapshot) -> Bool {
    guard let sinks else { return false }
    return session.settings.sink.map { !sinks.contains($0) } ?? sinks.isEmpty
  }

  /// Without an explicit rule: no dominant class is ducked by a lower or equal rank, and no two
  /// sessions duck each other.
  private func checkOrderOfRanks(
    _ actor: PlainLaw.Subject, _ subject: PlainLaw.Subject, _ effect: Effect
  ) throws(Violation) {
    guard case .duck = effect, configuration.interactions.isEmpty else { return }
    try require(
      !subject.class.isDominant || actor.class.rank > subject.class.rank,
      "\(actor.class.name) ducks \(subject.class.name), which is dominant")
    if !subject.isBystander, case .duck = law.effect(of: subject, on: actor) {
      throw Violation("\(actor.session.id) and \(subject.session.id) duck each other")
    }
  }

  private func checkHints(
    _ session: SessionSnapshot, _ subject: PlainLaw.Subject, _ actors: [PlainLaw.Subject]
  ) throws(Violation) {
    let others = actors.filter { other in
      if other.session.id == session.id { return false }
      if let group = session.settings.group, group == other.session.settings.group {
        return false
      }
      guard let one = subject.zones, let two = other.zones else { return true }
      return !one.isDisjoint(with: two)
    }
    let hears = !others.isEmpty
    let silence = others.contains { $0.sharing == .exclusive }
    try require(
      session.isOtherAudioPlaying == hears && session.shouldSilenceSecondaryAudio == silence,
      "\(session.id) has the wrong hints")
    let isActive = session.state == .active
    try require(
      lives[session.id]?.hearsOthers == (isActive && hears)
        && lives[session.id]?.shouldBeSilent == (isActive && silence),
      "\(session.id) was told wrong hints")
  }
}
