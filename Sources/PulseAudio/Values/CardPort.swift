import CPulse

/// A connector of a card, with the profiles that use it.
public nonisolated struct CardPort: Equatable, Sendable {
  /// The connector.
  public let port: DevicePort
  /// Whether sound goes out through it.
  public let isOutput: Bool
  /// Whether sound comes in through it.
  public let isInput: Bool
  /// The names of the profiles that use it.
  public let profiles: [String]
  /// Its property list.
  public let properties: [String: String]

  init(_ info: pa_card_port_info) {
    port = DevicePort(info)
    isOutput = UInt32(bitPattern: info.direction) & PA_DIRECTION_OUTPUT.rawValue != 0
    isInput = UInt32(bitPattern: info.direction) & PA_DIRECTION_INPUT.rawValue != 0
    profiles = copies(info.profiles2, info.n_profiles) { text($0.name) }
    properties = PulseAudio.properties(info.proplist)
  }
}
