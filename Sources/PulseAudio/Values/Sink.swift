import CPulse

/// An output device as the server shows it.
public nonisolated struct Sink: Equatable, Sendable {
  /// Its number; not used again in the server's life.
  public let index: UInt32
  /// Its name, which stays the same over restarts.
  public let name: String
  /// Its name for people.
  public let description: String
  /// The volume of the device, which is the user's alone.
  public let volume: ChannelVolumes
  /// Where its channels are heard.
  public let channelMap: ChannelMap
  /// How its samples are laid out.
  public let sampleSpecification: SampleSpecification
  /// The time from writing a sample to hearing it, as far as the server knows it.
  public let latency: Duration
  /// Whether its mute flag is set.
  public let isMuted: Bool
  /// What it is doing.
  public let state: DeviceState
  /// What kind of device it is.
  public let flags: DeviceFlags
  /// The source that records what it plays.
  public let monitorSourceIndex: UInt32?
  /// The name of that source.
  public let monitorSourceName: String?
  /// The card it is part of.
  public let cardIndex: UInt32?
  /// The module that made it.
  public let ownerModule: UInt32?
  /// The part of the server that made it.
  public let driver: String
  /// Its connectors.
  public let ports: [DevicePort]
  /// The name of the connector in use.
  public let activePort: String?
  /// Its property list.
  public let properties: [String: String]

  init(_ info: pa_sink_info) {
    index = info.index
    name = text(info.name)
    description = text(info.description)
    volume = ChannelVolumes(info.volume)
    channelMap = ChannelMap(info.channel_map)
    sampleSpecification = SampleSpecification(info.sample_spec)
    latency = .microseconds(Int64(clamping: info.latency))
    isMuted = info.mute != 0
    state = DeviceState(info.state)
    flags = DeviceFlags(info.flags)
    monitorSourceIndex = PulseAudio.index(info.monitor_source)
    monitorSourceName = info.monitor_source_name.map { text($0) }
    cardIndex = PulseAudio.index(info.card)
    ownerModule = PulseAudio.index(info.owner_module)
    driver = text(info.driver)
    ports = copies(info.ports, info.n_ports) { DevicePort($0) }
    activePort = info.active_port.map { text($0.pointee.name) }
    properties = PulseAudio.properties(info.proplist)
  }
}
