import CPulse

/// A playback stream as the server shows it.
public nonisolated struct SinkInput: Equatable, Sendable {
  /// Its number; not used again in the server's life, but from 0 again after a restart.
  public let index: UInt32
  /// The media name the application gave it.
  public let name: String
  /// The client it belongs to; nil for a stream of the server itself.
  public let clientIndex: UInt32?
  /// The module that made it: a loopback or a filter; for a client's stream on PulseAudio, the module
  /// that the client is connected to.
  public let ownerModule: UInt32?
  /// The sink it plays on; nil while it is being moved.
  public let sinkIndex: UInt32?
  /// Its own volume. With flat volumes the sink's is part of it.
  public let volume: ChannelVolumes
  /// Where its channels are heard.
  public let channelMap: ChannelMap
  /// How its samples are laid out.
  public let sampleSpecification: SampleSpecification
  /// Whether its mute flag is set.
  public let isMuted: Bool
  /// Whether the application has paused it.
  public let isCorked: Bool
  /// Whether `volume` means anything.
  public let hasVolume: Bool
  /// Whether a client may set the volume.
  public let isVolumeWritable: Bool
  /// False for a newborn stream of PipeWire of which pipewire-pulse has not heard the volume yet: it
  /// shows 0 on every channel then, and as corked, also when it has its sink already. It lasts for up
  /// to some 20 ms after the birth (measured with 0.3.65 and 1.4.2). A stream that is corked and was
  /// really saved at 0 looks the same.
  public var isVolumeKnown: Bool {
    driver != "PipeWire" || (sinkIndex != nil && !isCorked) || volume.raw.contains { $0 != 0 }
  }
  /// Some channels are at 0 and others are not. PipeWire shows a new stream like that until it has
  /// fitted a saved level of another number of channels to it, and leaves it so for good if somebody
  /// sets that meanwhile (measured with 0.3.65 and 1.4.2). A user may have wanted it as well.
  public var isVolumePartial: Bool {
    driver == "PipeWire" && volume.raw.contains(0) && volume.raw.contains { $0 != 0 }
  }
  /// The part of the server that made it, such as `protocol-native.c` or `PipeWire`.
  public let driver: String
  /// What it carries; nil when the server does not say.
  public let format: StreamFormat?
  /// Its property list, with those of its client.
  public let properties: [String: String]

  init(_ info: pa_sink_input_info) {
    index = info.index
    name = text(info.name)
    clientIndex = PulseAudio.index(info.client)
    ownerModule = PulseAudio.index(info.owner_module)
    sinkIndex = PulseAudio.index(info.sink)
    volume = ChannelVolumes(info.volume)
    channelMap = ChannelMap(info.channel_map)
    sampleSpecification = SampleSpecification(info.sample_spec)
    isMuted = info.mute != 0
    isCorked = info.corked != 0
    hasVolume = info.has_volume != 0
    isVolumeWritable = info.volume_writable != 0
    driver = text(info.driver)
    format = StreamFormat(info.format)
    properties = PulseAudio.properties(info.proplist)
  }
}
