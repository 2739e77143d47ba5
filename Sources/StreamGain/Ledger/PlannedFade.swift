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

  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when no fade has as many steps, or as few.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(ChannelVolumes.self, forKey: .start)
    end = try container.decode(ChannelVolumes.self, forKey: .end)
    steps = try container.decode(Int.self, forKey: .steps)
    guard (1...Fade.mostSteps).contains(steps) else {
      throw DecodingError.dataCorruptedError(
        forKey: .steps, in: container,
        debugDescription: "a fade has 1 to \(Fade.mostSteps) steps")
    }
  }

  /// A single write.
  public init(to level: ChannelVolumes) { self.init(from: level, to: level, steps: 1) }

  /// Whether a server that shows these volumes can have them from this fade.
  public func contains(_ shown: ChannelVolumes) -> Bool {
    (1...steps).contains { step in
      shown.isRead(from: start.interpolated(to: end, fraction: Double(step) / Double(steps)))
    }
  }
}
