/// The levels that a fade takes on its way, which are all that Eider writes during it: `steps` of
/// them, evenly in decibels, the last one at `end`. A write without a fade is one step.
public struct PlannedFade: Hashable, Codable, Sendable {
  /// The level before the first step, which is none of the fade's own.
  public let start: ChannelVolumes
  public let end: ChannelVolumes
  /// At least 1.
  public let steps: Int

  public init(from start: ChannelVolumes, to end: ChannelVolumes, steps: Int) {
    self.start = start
    self.end = end
    self.steps = max(steps, 1)
  }

  /// A single write.
  public init(to level: ChannelVolumes) { self.init(from: level, to: level, steps: 1) }

  /// Whether a server that shows these volumes can have them from this fade. A stream of another
  /// number of channels that opened at a saved level of the fade has the loudest of them.
  public func contains(_ shown: ChannelVolumes) -> Bool {
    let count = shown.raw.count
    return (1...steps).contains { step in
      let level = start.interpolated(to: end, fraction: Double(step) / Double(steps))
      return shown.isRead(from: level.fitted(to: count))
    }
  }
}

extension ChannelVolumes {
  /// Whether a server that was given these volumes can show `self`, then or to a later stream.
  /// WirePlumber 0.5 saves the amplitude with six decimals, which is coarse at low volumes.
  fileprivate func isRead(from written: ChannelVolumes) -> Bool {
    echoes(written)
      || raw.count == written.raw.count
        && zip(raw, written.raw).allSatisfy { abs(amplitude($0) - amplitude($1)) <= 1e-6 }
  }

  private func amplitude(_ raw: UInt32) -> Double {
    let share = Double(raw) / Double(Self.normal)
    return share * share * share
  }
}
