/// The level that the next stream of a restore key should open at.
public struct TrueLevel: Hashable, Codable, Sendable {
  public var volume: StreamVolume
  /// Where the channels are heard, by libpulse's names; as many as the volume has.
  public var positions: [String]
  /// The sink that is saved with it, which has to be passed on.
  public var device: String?

  public init(volume: StreamVolume, positions: [String], device: String? = nil) {
    self.volume = volume
    self.positions = positions
    self.device = device
  }

  /// Whether a stream that is at this level cannot have opened at `saved`, and so was set since. One
  /// of another number of channels does not tell.
  public func isNews(since saved: TrueLevel) -> Bool {
    let channels = volume.channels
    guard channels.raw.count == saved.volume.channels.raw.count else { return false }
    return volume.muted != saved.volume.muted || !channels.isRead(from: saved.volume.channels)
  }
}
