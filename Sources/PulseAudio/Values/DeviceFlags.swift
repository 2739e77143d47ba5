import CPulse

/// What kind of device a sink or source is.
public nonisolated struct DeviceFlags: OptionSet, Sendable {
  /// The bits of the set; they are this library's own.
  public let rawValue: UInt8
  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Real hardware, and no null sink, filter or tunnel.
  public static let hardware = DeviceFlags(rawValue: 1)
  /// It is reached over a network.
  public static let network = DeviceFlags(rawValue: 2)
  /// The volume is done by the hardware.
  public static let hardwareVolume = DeviceFlags(rawValue: 4)
  /// The mute flag is done by the hardware.
  public static let hardwareMute = DeviceFlags(rawValue: 8)
  /// The volume can be told in decibels.
  public static let decibelVolume = DeviceFlags(rawValue: 16)
  /// Flat volumes: the device's volume follows the loudest stream on it.
  public static let flatVolume = DeviceFlags(rawValue: 32)

  init(_ flags: pa_sink_flags_t) {
    let table = [
      (PA_SINK_HARDWARE, Self.hardware), (PA_SINK_NETWORK, .network),
      (PA_SINK_HW_VOLUME_CTRL, .hardwareVolume), (PA_SINK_HW_MUTE_CTRL, .hardwareMute),
      (PA_SINK_DECIBEL_VOLUME, .decibelVolume), (PA_SINK_FLAT_VOLUME, .flatVolume),
    ]
    self = Self(table.filter { flags.rawValue & $0.0.rawValue != 0 }.map(\.1))
  }

  init(_ flags: pa_source_flags_t) {
    let table = [
      (PA_SOURCE_HARDWARE, Self.hardware), (PA_SOURCE_NETWORK, .network),
      (PA_SOURCE_HW_VOLUME_CTRL, .hardwareVolume), (PA_SOURCE_HW_MUTE_CTRL, .hardwareMute),
      (PA_SOURCE_DECIBEL_VOLUME, .decibelVolume), (PA_SOURCE_FLAT_VOLUME, .flatVolume),
    ]
    self = Self(table.filter { flags.rawValue & $0.0.rawValue != 0 }.map(\.1))
  }
}
