// What holds sessions down, and the targets of their streams: section 5 of the policy.
extension AudioFocus {
  mutating func holdStreams() {
    let actors = actors()
    for index in sessions.indices {
      guard sessions[index].place != .inactive || !sessions[index].streams.isEmpty else {
        hold(index, Session.Hold())
        continue
      }
      let outcome = actors.outcome(
        on: sessions[index].subject, except: sessions[index].id, under: law)
      hold(
        index,
        Session.Hold(outcome: outcome, isSilenced: isSilenced(index, outcome)))
    }
  }

  /// Muted by a rule; or interrupted, and the time to stop by itself is over. Whoever plays
  /// without being active has no such time.
  private func isSilenced(_ index: Int, _ outcome: Outcome) -> Bool {
    if outcome.isMuted { return true }
    if let interruption = sessions[index].interruption { return interruption.enforcement == nil }
    return sessions[index].place == .inactive && outcome.interruption != nil
  }

  private mutating func hold(_ index: Int, _ hold: Session.Hold) {
    let old = sessions[index].hold
    guard hold != old || sessions[index].hasNewStreams else { return }
    sessions[index].hold = hold
    sessions[index].hasNewStreams = false
    tell(index, from: old.outcome.ducking, to: hold.outcome.ducking)
    // Down at the pace of whoever holds it down now, up at that of whoever did last.
    let fadeUp = sessions[index].lastFade
    let fadeDown = fadeDown(index) ?? fadeUp
    for id in sessions[index].streams {
      guard let stream = streams[id] else { continue }
      let gain = hold.outcome.gain(forBase: stream.facts.level)
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
    let outcome = session.hold.outcome
    let holder = outcome.ducker ?? (session.hold.isSilenced ? outcome.interrupter : nil)
    return holder.map { fade(ofClass: $0.party.classIndex) }
  }

  func fade(ofClass index: Int) -> FadeTimes {
    FadeTimes(configuration.classes[index])
  }

  private mutating func tell(_ index: Int, from old: Double, to new: Double) {
    guard old != new else { return }
    emit(new == 0 ? .unducked : .ducked(decibels: new), to: index)
  }
}

extension Outcome {
  /// How far a session is ducked, in decibels; 0 when it is not. A duck down to a level counts
  /// from full scale.
  var ducking: Double { gain(forBase: 0) }
}
