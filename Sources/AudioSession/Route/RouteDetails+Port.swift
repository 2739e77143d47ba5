package import EiderInterface

extension AudioSession.RouteDescription {
  package init(_ details: RouteDetails) {
    self.init(
      inputs: details.inputs.map { AudioSession.PortDescription($0) },
      outputs: details.outputs.map { AudioSession.PortDescription($0) })
  }
}

extension AudioSession.PortDescription {
  fileprivate init(_ port: PortDetails) {
    self.init(
      AudioSession.Port(rawValue: port.type), name: port.name, uid: port.device,
      isInUse: port.inUse, numberOfChannels: port.channels ?? 0,
      sampleRate: port.sampleRate ?? 0, latency: port.latency ?? 0,
      volume: port.volume.map { Float($0) })
  }
}

extension RouteDetails {
  /// The route that a test describes.
  package init(_ route: AudioSession.RouteDescription) {
    self.init(
      outputs: route.outputs.map { PortDetails($0) }, inputs: route.inputs.map { PortDetails($0) })
  }
}

extension PortDetails {
  fileprivate init(_ port: AudioSession.PortDescription) {
    self.init(
      type: port.portType.rawValue, name: port.portName, device: port.uid,
      isDefault: port.isInUse, inUse: port.isInUse, channels: port.numberOfChannels,
      sampleRate: port.sampleRate, volume: port.volume.map { Double($0) }, latency: port.latency)
  }
}
