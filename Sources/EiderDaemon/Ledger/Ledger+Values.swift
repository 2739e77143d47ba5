import PulseAudio
import StreamGain

extension StreamIdentity {
  init(of input: SinkInput, in life: UInt32) {
    self.init(
      server: life, index: input.index, process: input.properties["application.process.id"],
      binary: input.properties["application.process.binary"])
  }
}

extension TrueLevel {
  init(_ volume: StreamVolume, of input: SinkInput) {
    self.init(volume: volume, positions: input.channelMap.positions)
  }

  /// Nil for an entry that holds no volume.
  init?(_ level: SavedLevel) {
    guard let channels = StreamGain.ChannelVolumes(raw: level.volume.raw) else { return nil }
    self.init(
      volume: StreamVolume(channels: channels, muted: level.isMuted),
      positions: level.channelMap.positions, device: level.device)
  }

  func savedLevel(key: String) -> SavedLevel {
    SavedLevel(
      key: key, channelMap: ChannelMap(positions),
      volume: PulseAudio.ChannelVolumes(raw: volume.channels.raw), isMuted: volume.muted,
      device: device)
  }
}
