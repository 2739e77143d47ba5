extension StreamLevel {
  var wantsMute: Bool { target.muted && !isUnmutedByUser }

  /// What the user wants the volume to read for now.
  private var free: ChannelVolumes { volumeOverride?.volume ?? base.channels }

  /// Where the volume belongs when nothing fades. A muted stream reads what its user set.
  private var restingLevel: ChannelVolumes {
    if isSilenced || volumeOverride != nil { return free }
    return base.channels.scaled(by: target.gain)
  }

  private var restingGain: Decibels {
    if let volumeOverride {
      return min(.zero, -volumeOverride.volume.way(to: volumeOverride.newBase))
    }
    return isSilenced ? .zero : target.gain
  }

  private var silentLevel: ChannelVolumes { free.scaled(by: silentGain) }
  private var silentGain: Decibels { min(Self.silence, target.gain) }

  mutating func rest() {
    level = restingLevel
    gain = restingGain
  }

  /// Takes the way to where the stream belongs now, from where it is.
  mutating func steer(now: Duration) {
    ramp = nil
    // Held down: it stays where it is.
    if holdEnd != nil { return }
    if wantsMute {
      if isSilenced { return stayMuted() }
      if base.muted {
        isSilenced = true
        return stayMuted()
      }
      return fade(to: silentLevel, gain: silentGain, now: now)
    }
    if target == .none { volumeOverride = nil }
    if isSilenced {
      isSilenced = false
      returnTime = nil
      if !base.muted {
        level = silentLevel
        gain = silentGain
      }
    }
    if base.muted {
      // Nobody hears it.
      rest()
      endDip()
    } else {
      fade(to: restingLevel, gain: restingGain, now: now)
    }
  }

  private mutating func stayMuted() {
    if returnTime == nil { rest() }
  }

  private mutating func fade(to end: ChannelVolumes, gain endGain: Decibels, now: Duration) {
    let way = level.way(to: end)
    guard way != .zero else {
      level = end
      gain = endGain
      return arrive(now: now)
    }
    depth = max(depth, -endGain.value, -gain.value)
    let whole = way < .zero ? times.attack : times.release
    let part = depth > 0 ? min(1, way.magnitude / depth) : 1
    let isDown = way < .zero
    func starting(_ start: Duration) -> Fade {
      Fade(from: gain, to: endGain, way: way, over: whole * part, start: start)
    }
    var fade = starting(now)
    // A fade that goes on in the same direction keeps its distance from the step before.
    if let lastStep, lastStep.isDown == isDown, lastStep.time + fade.stepDuration > now {
      fade = starting(lastStep.time + fade.stepDuration)
    }
    ramp = VolumeRamp(from: level, to: end, isDown: isDown, fade: fade)
    step(now: now)
  }

  /// Takes the next step of the fade, if it is due.
  mutating func step(now: Duration) {
    guard ramp?.advance(now: now) == true, let ramp else { return }
    lastStep = Step(time: now, isDown: ramp.isDown)
    level = ramp.volumes
    gain = ramp.fade.gain
    if ramp.fade.isFinished {
      self.ramp = nil
      arrive(now: now)
    }
  }

  /// The end of a fade, or of one that has no way to go.
  private mutating func arrive(now: Duration) {
    if wantsMute {
      isSilenced = true
      // Not together with the mute, so that the volume cannot be heard to come back.
      returnTime = now + Fade.longestStep
    }
    endDip()
  }

  private mutating func endDip() {
    if target == .none { depth = 0 }
  }
}
