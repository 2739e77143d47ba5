/// What the user set a stream to while it was held down. It stays there until the effect ends.
public struct VolumeOverride: Hashable, Sendable {
  /// What the user set.
  public let volume: ChannelVolumes
  /// The gain in force when the user first set it. Eider does nothing to the volume after that, so
  /// it stands for every later change of the user's in the same dip.
  public let gain: Decibels
  /// The base before the user's first change, so that a slider dragged to a volume by way of
  /// others ends up with the same base as one set to it directly.
  let oldBase: ChannelVolumes

  /// Where the stream goes when the effect ends.
  var newBase: ChannelVolumes { volume.base(heardAt: gain, oldBase: oldBase) }
}
