// What holds sessions down, and the targets of their streams: section 5 of the policy.
extension AudioFocus {
  mutating func holdStreams() {
    for index in sessions.indices where sessions[index].needsHold || sessions[index].isSpread {
      hold(index)
    }
  }

  /// What acts on a session, or on one of its streams, and what follows from that.
  private struct Grip {
    var outcome: Outcome
    var isSilenced: Bool
    /// The times of whoever holds it down, if anybody does.
    var fade: FadeTimes?
  }

  private func grip(_ session: Session, _ outcome: Outcome) -> Grip {
    let isSilenced = isSilenced(session, outcome)
    if isSilenced, let interruption = session.interruption {
      return Grip(outcome: outcome, isSilenced: true, fade: interruption.fade)
    }
    let holder = outcome.ducker ?? (isSilenced ? outcome.interrupter : nil)
    return Grip(
      outcome: outcome, isSilenced: isSilenced, fade: holder.map { fade(ofClass: $0.classIndex) })
  }

  /// Muted by a rule; or interrupted, and the time to stop by itself is over. Whoever plays
  /// without being active has no such time.
  private func isSilenced(_ session: Session, _ outcome: Outcome) -> Bool {
    if outcome.isMuted { return true }
    if session.interruption != nil { return session.enforcement == nil }
    return session.place == .inactive && outcome.interruption != nil
  }

  /// An interruption is the whole session's; whoever ducks or mutes it does so to its streams
  /// within reach.
  private mutating func hold(_ index: Int) {
    let session = sessions[index]
    let grip = grip(session, session.outcome)
    let hold = Session.Hold(ducking: grip.outcome.ducking, isSilenced: grip.isSilenced)
    sessions[index].hold = hold
    sessions[index].needsHold = false
    if hold.ducking != session.hold.ducking {
      emit(hold.ducking == 0 ? .unducked : .ducked(decibels: hold.ducking), to: index)
    }
    for id in session.streams {
      guard let stream = streams[id] else { continue }
      aim(
        id, stream,
        session.isSpread ? self.grip(session, outcome(on: stream, of: session)) : grip,
        fadeUp: stream.lastFade ?? session.lastFade)
    }
    sessions[index].lastFade = grip.fade ?? session.lastFade
  }

  /// Down at the pace of whoever holds it down now, up at that of whoever did last.
  private mutating func aim(_ id: StreamID, _ stream: Stream, _ grip: Grip, fadeUp: FadeTimes) {
    let fadeDown = grip.fade ?? fadeUp
    streams[id]?.lastFade = fadeDown
    let gain = grip.outcome.gain(forBase: stream.facts.level)
    if let target = stream.target, target.gain == gain, target.isMuted == grip.isSilenced {
      return
    }
    let isLouder =
      stream.target.map { gain > $0.gain || $0.isMuted && !grip.isSilenced } ?? false
    let target = StreamTarget(
      gain: gain, isMuted: grip.isSilenced, fade: isLouder ? fadeUp : fadeDown)
    streams[id]?.target = target
    actions.append(.target(id, target))
  }

  /// What acts on one stream of a session whose streams play in several places.
  private func outcome(on stream: Stream, of session: Session) -> Outcome {
    roster.actors.outcome(
      on: subject(stream, of: session), except: session.id, under: law)
  }

  /// How the law sees one stream of a session as one that is acted upon.
  func subject(_ stream: Stream, of session: Session) -> Party {
    var subject = session.subject
    if session.isSpread, let places = stream.places { subject.places = places }
    return subject
  }

  func fade(ofClass index: Int) -> FadeTimes {
    FadeTimes(configuration.classes[index])
  }
}

extension Outcome {
  /// How far a session is ducked, in decibels; 0 when it is not. A duck down to a level counts
  /// from full scale.
  var ducking: Double { gain(forBase: 0) }
}
