extension StreamLevel {
  /// The writes that are under way, as the ledger notes them before the first is sent.
  public var planned: PlannedFade {
    guard let ramp else { return PlannedFade(to: level) }
    return PlannedFade(from: ramp.from, to: ramp.to, steps: ramp.fade.stepCount)
  }

  /// A fade is under way, or the server has not shown all that was written.
  public var isUnsettled: Bool {
    ramp != nil || returnTime != nil || volume.isUnshown || mute.isUnshown
  }

  /// Sees to it that the stream comes back no louder than this when the present effect ends, or no
  /// louder than its user has just set it. Without the user's hand in between it does nothing.
  public mutating func limitReturn(to loudest: UInt32) {
    guard let override = volumeOverride else { return }
    let limited = ChannelVolumes(valid: override.oldBase.raw.map { min($0, loudest) })
    volumeOverride = VolumeOverride(
      volume: override.volume, gain: override.gain, oldBase: limited)
    base.channels = override.volume.base(heardAt: override.gain, oldBase: limited)
    gain = min(.zero, -override.volume.way(to: base.channels))
  }

  /// The stream opened at a level that Eider had written to another one of its kind, which the
  /// server had saved. Puts it at once where it would be, had it opened at its true level.
  public mutating func heal(to base: StreamVolume) -> [LevelAction] {
    self.base = StreamVolume(
      channels: base.channels.fitted(to: self.base.channels.raw.count), muted: base.muted)
    volumeOverride = nil
    settleAtOnce()
    return settle()
  }
}
