extension StreamLevel {
  /// Says what the policy wants from now on.
  ///
  /// The first step of a fade down is among the writes. When nothing acts on the stream any more,
  /// it stays where it is for the hold, and then fades up.
  ///
  /// - Parameters:
  ///   - target: `.none` when nothing acts on the stream.
  ///   - times: those of the effect. Without, those of the last effect stay: they rule its end.
  ///   - now: the time.
  /// - Returns: what is to be written now.
  public mutating func aim(
    at target: GainTarget, times: FadeTimes? = nil, now: Duration
  ) -> [LevelAction] {
    if let times { self.times = times }
    guard isWritable else {
      self.target = target
      return []
    }
    let isFirst = !isAimed
    isAimed = true
    if isFirst || target != self.target {
      self.target = target
      if !target.muted { isUnmutedByUser = false }
      holdEnd = nil
      if isFirst, isNewborn {
        if volume.order == .lagging {
          childhoodEnd = now + Self.childhood
          youthEnd = now + Self.youth
        }
        settleAtOnce()
      } else {
        if !isFirst, target == .none, self.times.hold > .zero, hasSomethingToRelease {
          holdEnd = now + self.times.hold
        }
        steer(now: now)
      }
    }
    return settle()
  }

  /// Puts everything back at once, without a fade: Eider is about to leave. Also ends the user's
  /// override, at the base that follows from it.
  public mutating func restoreNow() -> [LevelAction] {
    target = .none
    isAimed = true
    isUnmutedByUser = false
    holdEnd = nil
    settleAtOnce()
    return settle()
  }

  /// Takes the step that is due. Calling it early, or late, does no harm.
  public mutating func tick(now: Duration) -> [LevelAction] {
    decideDoubts(now: now)
    if let end = returnTime, now >= end {
      returnTime = nil
      rest()
    }
    if let end = holdEnd, now >= end {
      holdEnd = nil
      steer(now: now)
    } else {
      step(now: now)
    }
    return settle()
  }

  /// The server took a write.
  public mutating func writeCompleted(_ mark: WriteMark, now: Duration) {
    volume.completed(mark, now: now)
    mute.completed(mark, now: now)
  }

  /// The server refused a write. It is not tried again by itself: the next step of a fade, or the
  /// next aim, writes what is right then.
  public mutating func writeFailed(_ mark: WriteMark) {
    volume.failed(mark)
    mute.failed(mark)
  }

  private var hasSomethingToRelease: Bool {
    level != base.channels || (isSilenced && !base.muted)
  }

  /// Goes to where the target has the stream, without a fade.
  mutating func settleAtOnce() {
    ramp = nil
    returnTime = nil
    isSilenced = wantsMute
    if target == .none { volumeOverride = nil }
    rest()
    depth = 0
  }

  /// The writes that bring the server from what it will have to what it should have.
  ///
  /// A mute goes before the volume and its end after, so that no volume meant for a muted stream
  /// is heard.
  mutating func settle() -> [LevelAction] {
    guard isWritable else { return [] }
    var actions: [LevelAction] = []
    let isMuted = base.muted || isSilenced
    if isMuted { writeMute(true, into: &actions) }
    if volume.expected == level {
      volume.stands(for: gain)
    } else {
      lastMark = lastMark.next
      volume.wrote(level, mark: lastMark, gain: gain)
      actions.append(.writeVolume(level, mark: lastMark))
    }
    if !isMuted { writeMute(false, into: &actions) }
    return actions
  }

  private mutating func writeMute(_ isMuted: Bool, into actions: inout [LevelAction]) {
    guard mute.expected != isMuted else { return }
    lastMark = lastMark.next
    mute.wrote(isMuted, mark: lastMark, gain: gain)
    actions.append(.writeMute(isMuted, mark: lastMark))
  }
}
