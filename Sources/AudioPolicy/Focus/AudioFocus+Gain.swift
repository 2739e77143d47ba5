// What holds sessions down, and the targets of their streams: section 5 of the policy.
extension AudioFocus {
  mutating func holdStreams() {
    let actors = actors()
    for index in sessions.indices {
      guard sessions[index].place != .inactive || !sessions[index].streams.isEmpty else {
        release(index)
        continue
      }
      let id = sessions[index].id
      let outcome =
        actors.isEmpty
        ? Outcome() : actors.outcome(on: sessions[index].subject, except: id, under: law)
      let isEnforced =
        sessions[index].interruption.map { $0.enforcement == nil } ?? false
      hold(index, Session.Hold(outcome: outcome, isSilenced: isEnforced || outcome.isMuted))
    }
  }

  private mutating func release(_ index: Int) {
    if !sessions[index].hold.outcome.isNone { hold(index, Session.Hold()) }
  }

  private mutating func hold(_ index: Int, _ hold: Session.Hold) {
    let old = sessions[index].hold
    guard hold != old || sessions[index].hasNewStreams else { return }
    sessions[index].hold = hold
    sessions[index].hasNewStreams = false
    tell(index, from: old.outcome, to: hold.outcome)
    for id in sessions[index].streams {
      guard let stream = streams[id] else { continue }
      let gain = hold.outcome.gain(forBase: stream.facts.level)
      if let target = stream.target, target.gain == gain, target.isMuted == hold.isSilenced {
        continue
      }
      let isLouder =
        stream.target.map { gain > $0.gain || $0.isMuted && !hold.isSilenced } ?? false
      let target = StreamTarget(
        gain: gain, isMuted: hold.isSilenced,
        fade: FadeTimes(configuration.classes[fadeClass(index, isLouder: isLouder)]))
      streams[id]?.target = target
      actions.append(.target(id, target))
    }
    if let ducker = hold.outcome.ducker {
      sessions[index].lastDucker = ducker.party.classIndex
    }
  }

  /// Up at the pace of whoever held it down last, down at the pace of who does now.
  private func fadeClass(_ index: Int, isLouder: Bool) -> Int {
    let session = sessions[index]
    if isLouder { return session.lastDucker }
    if session.hold.isSilenced, let interruption = session.interruption {
      return interruption.classIndex
    }
    return session.hold.outcome.ducker?.party.classIndex ?? session.lastDucker
  }

  private mutating func tell(_ index: Int, from old: Outcome, to new: Outcome) {
    let decibels = (old.ducking, new.ducking)
    if new.ducking == 0 {
      if old.ducking != 0 { emit(.unducked, to: index) }
    } else if decibels.0 != decibels.1 {
      emit(.ducked(decibels: new.ducking), to: index)
    }
  }
}

extension Outcome {
  /// How far a session is ducked, in decibels; 0 when it is not. A duck down to a level counts
  /// from full scale.
  var ducking: Double { gain(forBase: 0) }
}
