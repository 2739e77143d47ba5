package import EiderInterface
package import Varlink

/// A port as it travels. What a daemon leaves out is not known.
package struct PortMessage: Codable, Sendable {
  var type: String?
  var name: String?
  /// The name of the sink or source.
  var device: String?
  var inUse: Bool?
  /// Whether what starts to play or record goes there.
  var isDefault: Bool?
  var channels: Int?
  var sampleRate: Double?
  var latency: Double?
  var volume: Double?

  /// A port in the form that travels.
  package init(_ port: AudioSession.PortDescription) {
    type = port.portType.rawValue
    name = port.portName
    device = port.uid
    inUse = port.isInUse
    isDefault = port.isInUse
    channels = port.numberOfChannels
    sampleRate = port.sampleRate
    latency = port.latency
    volume = port.volume.map { Double($0) }
  }
}

/// A route as it travels.
package struct RouteMessage: Codable, Sendable {
  var outputs: [PortMessage]?
  var inputs: [PortMessage]?

  /// A route in the form that travels.
  package init(_ route: AudioSession.RouteDescription) {
    outputs = route.outputs.map(PortMessage.init)
    inputs = route.inputs.map(PortMessage.init)
  }
}

/// `GetRoute` of `io.eider.AudioSession`.
package enum GetRoute: VarlinkMethod {
  package static let name = SocketAddress.audioSessionInterface + ".GetRoute"
  package typealias Parameters = NoParameters

  package struct Reply: Codable, Sendable {
    package var route: RouteMessage

    package init(route: RouteMessage) {
      self.route = route
    }
  }
}

/// `Monitor` of `io.eider.AudioSession`, with what a change of the route adds to an event.
package enum MonitorWithRoute: VarlinkMethod {
  package static let name = AudioSessionMethods.Monitor.name
  package typealias Parameters = AudioSessionMethods.Monitor.Parameters

  package struct Reply: Codable, Sendable {
    package var event: EventMessage
    package var previous: RouteMessage?
    package var current: RouteMessage?
    package var advice: String?

    private enum Key: CodingKey {
      case previous, current, advice
    }

    /// An event that is no change of the route.
    package init(_ event: EventMessage) {
      self.event = event
    }

    package init(from decoder: any Decoder) throws {
      event = try EventMessage(from: decoder)
      let container = try decoder.container(keyedBy: Key.self)
      previous = try container.decodeIfPresent(RouteMessage.self, forKey: .previous)
      current = try container.decodeIfPresent(RouteMessage.self, forKey: .current)
      advice = try container.decodeIfPresent(String.self, forKey: .advice)
    }

    package func encode(to encoder: any Encoder) throws {
      try event.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(previous, forKey: .previous)
      try container.encodeIfPresent(current, forKey: .current)
      try container.encodeIfPresent(advice, forKey: .advice)
    }
  }
}

extension AudioSession.RouteDescription {
  init(_ message: RouteMessage?) {
    self.init(
      inputs: (message?.inputs ?? []).map(AudioSession.PortDescription.init),
      outputs: (message?.outputs ?? []).map(AudioSession.PortDescription.init))
  }
}

extension AudioSession.PortDescription {
  init(_ message: PortMessage) {
    self.init(
      AudioSession.Port(rawValue: message.type ?? "PCI"), name: message.name ?? "",
      uid: message.device ?? "", isInUse: message.inUse ?? false,
      numberOfChannels: message.channels ?? 0, sampleRate: message.sampleRate ?? 0,
      latency: message.latency ?? 0, volume: message.volume.map { Float($0) })
  }
}
