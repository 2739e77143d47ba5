/// What Eider may have written to a stream, known before it is written: so that a level which the
/// server shows later, even to another process, can be told from one that the user set.
public struct WrittenLevels: Hashable, Codable, Sendable {
  /// The latest last.
  public private(set) var fades: [PlannedFade]
  /// The mute flag was set.
  public var isMuted: Bool

  /// More fades of one stream than these cannot be on their way at a time: a server shows the
  /// writes of one connection in order, and the earlier ones are past.
  static let limit = 12
  /// The same for all streams of a restore key.
  static let keyLimit = 96

  public init(fades: [PlannedFade] = [], isMuted: Bool = false) {
    self.fades = fades
    self.isMuted = isMuted
  }

  /// Adds a fade of a stream, unless it is known.
  public mutating func add(_ fade: PlannedFade) { add(fade, limit: Self.limit) }

  private mutating func add(_ fade: PlannedFade, limit: Int) {
    if let last = fades.last, last == fade { return }
    // Also the last step of a fade, which stands for itself.
    if fade.steps == 1, fades.contains(where: { $0.end == fade.end }) { return }
    fades.removeAll { $0 == fade }
    fades.append(fade)
    if fades.count > limit { fades.removeFirst(fades.count - limit) }
  }

  /// Adds what was written to another stream of the same restore key.
  public mutating func add(_ other: WrittenLevels) {
    for fade in other.fades { add(fade, limit: Self.keyLimit) }
    if other.isMuted { isMuted = true }
  }

  /// Whether these volumes can be Eider's.
  public func contains(_ shown: ChannelVolumes) -> Bool {
    fades.contains { $0.contains(shown) }
  }

  /// What a stream or a saved level that is found at `shown` has to be put back to: the part of it
  /// that can be Eider's comes from `base`, what the user changed meanwhile stays.
  ///
  /// - Returns: `shown` itself when there is nothing to put back.
  public func restored(_ shown: StreamVolume, to base: StreamVolume) -> StreamVolume {
    var result = shown
    let channels = base.channels.fitted(to: shown.channels.raw.count)
    if shown.channels != channels, contains(shown.channels) { result.channels = channels }
    if shown.muted, isMuted { result.muted = base.muted }
    return result
  }
}
