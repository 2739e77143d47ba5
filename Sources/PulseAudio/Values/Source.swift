import CPulse

/// An input device, or the monitor of a sink, as the server shows it.
public nonisolated struct Source: Equatable, Sendable {
  /// Its number; not used again in the server's life.
  public let index: UInt32
  /// Its name, which stays the same over restarts.
  public let name: String
  /// Its name for people.
  public let description: String
  /// The volume of the device, which is the user's alone.
  public let volume: ChannelVolumes
  /// Where its channels come from.
  public let channelMap: ChannelMap
  /// How its samples are laid out.
  public let sampleSpecification: SampleSpecification
  /// The time from a sound to reading its sample, as far as the server knows it.
  public let latency: Duration
  /// Whether its mute flag is set.
  public let isMuted: Bool
  /// What it is doing.
  public let state: DeviceState
  /// What kind of device it is.
  public let flags: DeviceFlags
  /// The sink whose sound it records; nil for a real input.
  public let monitoredSinkIndex: UInt32?
  /// The name of that sink.
  public let monitoredSinkName: String?
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

  init(_ info: pa_source_info) {
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
    monitoredSinkIndex = PulseAudio.index(info.monitor_of_sink)
    monitoredSinkName = info.monitor_of_sink_name.map { text($0) }
    cardIndex = PulseAudio.index(info.card)
    ownerModule = PulseAudio.index(info.owner_module)
    driver = text(info.driver)
    ports = copies(info.ports, info.n_ports) { DevicePort($0) }
    activePort = info.active_port.map { text($0.pointee.name) }
    properties = PulseAudio.properties(info.proplist)
  }
}
