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
