import CPulse

/// The level that module-stream-restore keeps for later streams of a key.
public nonisolated struct SavedLevel: Equatable, Sendable {
  /// The key's name, such as `sink-input-by-media-role:music`; see `RestoreKey`. Names that begin
  /// with `source-output-by-` are of recording streams.
  public var key: String
  /// Where the channels of `volume` are heard; no positions when no volume is saved.
  public var channelMap: ChannelMap
  /// The volume, one integer per channel; empty when none is saved.
  public var volume: ChannelVolumes
  /// The mute flag.
  public var isMuted: Bool
  /// The name of the sink that is saved as well; nil for none.
  public var device: String?

  /// A level to be saved.
  public init(
    key: String, channelMap: ChannelMap, volume: ChannelVolumes, isMuted: Bool,
    device: String? = nil
  ) {
    self.key = key
    self.channelMap = channelMap
    self.volume = volume
    self.isMuted = isMuted
    self.device = device
  }

  init(_ info: pa_ext_stream_restore_info) {
    key = text(info.name)
    channelMap = ChannelMap(info.channel_map)
    volume = ChannelVolumes(info.volume)
    isMuted = info.mute != 0
    device = info.device.map { text($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
