// What holds sessions down, and the targets of their streams: section 5 of the policy.
extension AudioFocus {
  mutating func holdStreams() {
    for index in sessions.indices where sessions[index].needsHold { hold(index) }
  }

  /// Muted by a rule; or interrupted, and the time to stop by itself is over. Whoever plays
  /// without being active has no such time.
  private func isSilenced(_ session: Session) -> Bool {
    if session.outcome.isMuted { return true }
    if session.interruption != nil { return session.enforcement == nil }
    return session.place == .inactive && session.outcome.interruption != nil
  }

  private mutating func hold(_ index: Int) {
    let old = sessions[index].hold
    let outcome = sessions[index].outcome
    let hold = Session.Hold(
      ducking: outcome.ducking, isSilenced: isSilenced(sessions[index]))
    sessions[index].hold = hold
    sessions[index].needsHold = false
    if hold.ducking != old.ducking {
      emit(hold.ducking == 0 ? .unducked : .ducked(decibels: hold.ducking), to: index)
    }
    // Down at the pace of whoever holds it down now, up at that of whoever did last.
    let fadeUp = sessions[index].lastFade
    let fadeDown = fadeDown(index) ?? fadeUp
    for id in sessions[index].streams {
      guard let stream = streams[id] else { continue }
      let gain = outcome.gain(forBase: stream.facts.level)
      if let target = stream.target, target.gain == gain, target.isMuted == hold.isSilenced {
        continue
      }
      let isLouder =
        stream.target.map { gain > $0.gain || $0.isMuted && !hold.isSilenced } ?? false
      let target = StreamTarget(
        gain: gain, isMuted: hold.isSilenced, fade: isLouder ? fadeUp : fadeDown)
      streams[id]?.target = target
      actions.append(.target(id, target))
    }
    sessions[index].lastFade = fadeDown
  }

  /// The times of whoever holds a session down, if anybody does.
  private func fadeDown(_ index: Int) -> FadeTimes? {
    let session = sessions[index]
    if session.hold.isSilenced, let interruption = session.interruption {
      return interruption.fade
    }
    let outcome = session.outcome
    let holder = outcome.ducker ?? (session.hold.isSilenced ? outcome.interrupter : nil)
    return holder.map { fade(ofClass: $0.classIndex) }
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
