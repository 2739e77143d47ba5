import CPulse

/// A connector of a sink, source or card: a speaker, a headphone jack, a microphone.
public nonisolated struct DevicePort: Equatable, Sendable {
  /// Whether something is plugged in.
  public enum Availability: Equatable, Sendable {
    /// The connector cannot tell.
    case unknown
    /// Something is plugged in, or it is built in.
    case available
    /// Nothing is plugged in.
    case unavailable
  }

  /// Its name, unique in its device.
  public let name: String
  /// Its name for people.
  public let description: String
  /// What it is.
  public let type: PortType
  /// Whether something is plugged in.
  public let availability: Availability
  /// Ports with the same group become available together; nil for none.
  public let availabilityGroup: String?
  /// The higher, the rather the server picks it.
  public let priority: UInt32

  init(_ info: pa_sink_port_info) {
    name = text(info.name)
    description = text(info.description)
    type = PortType(rawValue: info.type) ?? .unknown
    availability = Availability(info.available)
    availabilityGroup = info.availability_group.map { text($0) }
    priority = info.priority
  }

  init(_ info: pa_source_port_info) {
    name = text(info.name)
    description = text(info.description)
    type = PortType(rawValue: info.type) ?? .unknown
    availability = Availability(info.available)
    availabilityGroup = info.availability_group.map { text($0) }
    priority = info.priority
  }

  init(_ info: pa_card_port_info) {
    name = text(info.name)
    description = text(info.description)
    type = PortType(rawValue: info.type) ?? .unknown
    availability = Availability(info.available)
    availabilityGroup = info.availability_group.map { text($0) }
    priority = info.priority
  }
}

extension DevicePort.Availability {
  fileprivate nonisolated init(_ available: Int32) {
    switch UInt32(bitPattern: available) {
    case PA_PORT_AVAILABLE_YES.rawValue: self = .available
    case PA_PORT_AVAILABLE_NO.rawValue: self = .unavailable
    default: self = .unknown
    }
  }
}
