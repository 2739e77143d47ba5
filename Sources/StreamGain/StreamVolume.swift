/// What the sound server shows of a stream's loudness, and what is restored: the volume of each
/// channel and the mute flag.
public struct StreamVolume: Hashable, Codable, Sendable {
  public var channels: ChannelVolumes
  public var muted: Bool

  public init(channels: ChannelVolumes, muted: Bool = false) {
    self.channels = channels
    self.muted = muted
  }

  /// Whether a stream may be at this before WirePlumber restores its level: at 100 % or nothing.
  public var isUnrestored: Bool {
    !muted && Set(channels.raw).isSubset(of: [0, ChannelVolumes.normal])
  }
}
