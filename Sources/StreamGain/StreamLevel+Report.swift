extension StreamLevel {
  /// Takes in what the server shows of the stream.
  ///
  /// - Parameters:
  ///   - shown: the volume and the mute flag that the server reported.
  ///   - asOf: the mark of the last write that was sent before this report was asked for.
  ///   - now: the time.
  /// - Returns: what is to be written now; nothing, unless the user's change and a write crossed.
  public mutating func reported(
    _ shown: StreamVolume, asOf: WriteMark, now: Duration
  ) -> [LevelAction] {
    guard isWritable else {
      base = shown
      return []
    }
    let isNewFormat = shown.channels.raw.count != base.channels.raw.count
    if isNewFormat { changeFormat(to: shown.channels.raw.count) }
    let gainInForce = volume.gain(asOf: asOf)
    let oldBase = base
    let isUsersVolume =
      volume.reported(
        shown.channels, asOf: asOf, now: now,
        patience: patience(isYoung(now) && shown.channels == base.channels)) == .user
    let isUsersMute =
      mute.reported(
        shown.muted, asOf: asOf, now: now,
        patience: patience(isYoung(now) && shown.muted == base.muted)) == .user
    if isUsersVolume {
      userSet(shown.channels, at: gainInForce, seen: now, now: now)
    } else if isNewFormat {
      steer(now: now)
    }
    if isUsersMute { userSet(muted: shown.muted, seen: now, now: now) }
    if isUsersVolume || isUsersMute { grow(isRestored: shown == oldBase, now: now) }
    return settle()
  }

  mutating func decideDoubts(now: Duration) {
    if let doubt = volume.doubt, now >= doubt.end {
      if isYoung(doubt.since), doubt.value == base.channels, doubt.value != level {
        volume.distrust()
      } else if volume.decide(now: now) == .user {
        userSet(doubt.value, at: volume.gain(asOf: doubt.asOf), seen: doubt.since, now: now)
      }
    }
    if let doubt = mute.doubt, now >= doubt.end {
      if isYoung(doubt.since), doubt.value == base.muted, isSilenced {
        mute.distrust()
      } else if mute.decide(now: now) == .user {
        userSet(muted: doubt.value, seen: doubt.since, now: now)
      }
    }
  }

  private func patience(_ isShort: Bool) -> Duration {
    isShort ? Self.youngPatience : WriteTracker<Bool>.patience
  }

  private mutating func userSet(
    _ new: ChannelVolumes, at gainInForce: Decibels, seen: Duration, now: Duration
  ) {
    if target == .none {
      // The effect is over, so this is final. A mute that still holds is taken back later.
      base.channels = new
      volumeOverride = nil
      ramp = nil
      if !isSilenced { holdEnd = nil }
      rest()
    } else if isChild(seen) || (isYoung(seen) && new == base.channels) {
      // The saved volume, late. The effect applies to it, before much of it is heard.
      base.channels = new
      settleAtOnce()
    } else if volumeOverride == nil, gainInForce == .zero {
      // Nothing held the volume down when it was set. The effect goes on from there.
      base.channels = new
      level = volume.expected
      steer(now: now)
    } else {
      let override = VolumeOverride(
        volume: new, gain: volumeOverride?.gain ?? gainInForce,
        oldBase: volumeOverride?.oldBase ?? base.channels)
      volumeOverride = override
      base.channels = override.newBase
      returnTime = nil
      if wantsMute, !isSilenced {
        // A mute is not escaped by turning up the volume.
        level = volume.expected
        steer(now: now)
      } else {
        ramp = nil
        rest()
      }
    }
  }

  private mutating func userSet(muted: Bool, seen: Duration, now: Duration) {
    base.muted = muted
    if !muted, isSilenced, !isChild(seen) {
      isSilenced = false
      returnTime = nil
      holdEnd = nil
      isUnmutedByUser = target.muted
    }
    steer(now: now)
  }

  private func isChild(_ now: Duration) -> Bool {
    childhoodEnd.map { now < $0 } ?? false
  }

  private func isYoung(_ now: Duration) -> Bool {
    youthEnd.map { now < $0 } ?? false
  }

  /// A foreign change was seen. One that only put the base back may come again in the first moments,
  /// and once after them.
  private mutating func grow(isRestored: Bool, now: Duration) {
    guard !isRestored || !isChild(now) else { return }
    childhoodEnd = nil
    youthEnd = nil
  }

  /// The number of channels changed under way: what there is of volumes is fitted to it, and a
  /// report that shows anything else counts as the user's.
  private mutating func changeFormat(to count: Int) {
    base.channels = base.channels.fitted(to: count)
    level = level.fitted(to: count)
    ramp = nil
    volumeOverride = volumeOverride.map {
      VolumeOverride(
        volume: $0.volume.fitted(to: count), gain: $0.gain, oldBase: $0.oldBase.fitted(to: count))
    }
    volume.restart(at: level)
  }
}
