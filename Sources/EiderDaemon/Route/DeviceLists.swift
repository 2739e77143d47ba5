import AudioRoute
import PulseAudio

/// What the sound server said last of itself and of its devices.
struct DeviceLists {
  var server: ServerInformation?
  var sinks: [Sink]?
  var sources: [Source]?
  var cards: [Card]?

  /// The sink that servers make when there is no other, so that players find one. Nobody hears it.
  static let dummy = "auto_null"

  /// The devices that make the route; nil while not all is known.
  var devices: [AudioDevice]? {
    guard let server, let sinks, let sources, let cards else { return nil }
    let profiles = cards.reduce(into: [UInt32: String]()) { $0[$1.index] = $1.activeProfile }
    let outputs = sinks.filter { $0.name != Self.dummy }.map {
      AudioDevice($0, isDefault: $0.name == server.defaultSinkName, profiles)
    }
    let inputs = sources.filter { $0.monitoredSinkIndex == nil }.map {
      AudioDevice($0, isDefault: $0.name == server.defaultSourceName, profiles)
    }
    return outputs + inputs
  }
}

extension AudioDevice {
  fileprivate init(_ sink: Sink, isDefault: Bool, _ profiles: [UInt32: String]) {
    self.init(
      name: sink.name, description: sink.description, isOutput: true, isDefault: isDefault,
      isRunning: sink.state == .running, card: sink.cardIndex,
      isHardware: sink.flags.contains(.hardware), isNetwork: sink.flags.contains(.network),
      channels: sink.channelMap.positions.count,
      sampleRate: Int(sink.sampleSpecification.rate), volume: Self.volume(sink.volume),
      latency: sink.latency / .seconds(1))
    describe(sink.properties, sink.ports, sink.activePort, profiles)
  }

  fileprivate init(_ source: Source, isDefault: Bool, _ profiles: [UInt32: String]) {
    self.init(
      name: source.name, description: source.description, isOutput: false,
      isDefault: isDefault, isRunning: source.state == .running, card: source.cardIndex,
      isHardware: source.flags.contains(.hardware),
      isNetwork: source.flags.contains(.network),
      channels: source.channelMap.positions.count,
      sampleRate: Int(source.sampleSpecification.rate), volume: Self.volume(source.volume),
      latency: source.latency / .seconds(1))
    describe(source.properties, source.ports, source.activePort, profiles)
  }

  private static func volume(_ volume: PulseAudio.ChannelVolumes) -> Double {
    Double(volume.raw.max() ?? 0) / 65536
  }

  private mutating func describe(
    _ properties: [String: String], _ ports: [DevicePort], _ active: String?,
    _ profiles: [UInt32: String]
  ) {
    // PipeWire 1.4 calls null sinks hardware too. Real devices are of a card, or of an API for them.
    isHardware = isHardware && (card != nil || properties["device.api"] != nil)
    formFactor = properties["device.form_factor"] ?? properties["device.form-factor"]
    bus = properties["device.bus"] ?? (properties["device.api"] == "bluez5" ? "bluetooth" : nil)
    // PulseAudio and PipeWire name a Bluetooth sink's profile each in their way.
    profile =
      properties["bluetooth.protocol"] ?? properties["api.bluez5.profile"]
      ?? card.flatMap { profiles[$0] }
    connector = ports.first { $0.name == active }.map { Connector($0) }
    unplugged = Set(ports.filter { $0.availability == .unavailable }.map(\.name))
  }
}

extension Connector {
  fileprivate init(_ port: DevicePort) {
    self.init(name: port.name, description: port.description, kind: Kind(port.type))
  }
}

extension Connector.Kind {
  fileprivate init(_ type: PulseAudio.PortType) {
    self =
      switch type {
      case .unknown, .aux, .video, .portable, .phone, .analog, .radio: .unknown
      case .speaker, .hifi: .speaker
      case .headphones: .headphones
      case .headset: .headset
      case .handset, .earpiece: .earpiece
      case .microphone: .microphone
      case .line: .line
      case .spdif: .digital
      case .hdmi, .television: .hdmi
      case .usb: .usb
      case .bluetooth: .bluetooth
      case .handsfree: .handsfree
      case .car: .car
      case .network: .network
      }
  }
}
