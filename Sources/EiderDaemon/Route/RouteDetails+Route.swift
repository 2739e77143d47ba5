import AudioRoute
import EiderInterface

extension RouteDetails {
  init(_ route: Route) {
    self.init(
      outputs: route.outputs.map { PortDetails($0) }, inputs: route.inputs.map { PortDetails($0) })
  }
}

extension PortDetails {
  fileprivate init(_ device: AudioDevice) {
    self.init(
      type: device.portType.rawValue, name: device.description, device: device.name,
      port: device.connector?.name, isDefault: device.isDefault,
      inUse: device.isDefault || device.isRunning, channels: device.channels,
      sampleRate: Double(device.sampleRate), volume: device.volume, latency: device.latency)
  }
}

extension EventMessage {
  /// A change of the route, or of the part of it that one session uses.
  init(
    _ reason: RouteChangeReason, from previous: Route, to current: Route, _ advice: RouteAdvice,
    at time: Double, details: SessionDetails? = nil
  ) {
    self.init(event: "routeChanged", time: time, details: details)
    self.reason = reason.rawValue
    self.previous = RouteDetails(previous)
    self.current = RouteDetails(current)
    self.advice = advice.rawValue
  }
}
