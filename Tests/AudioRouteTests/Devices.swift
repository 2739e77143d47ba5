import AudioRoute

/// Devices as a laptop has them.
enum Devices {
  static let speaker = Connector(name: "analog-output-speaker", kind: .speaker)
  static let headphones = Connector(name: "analog-output-headphones", kind: .headphones)

  /// The built-in card; its jack is empty unless said.
  static func analog(
    _ connector: Connector = speaker, isDefault: Bool = true,
    unplugged: Set<String> = [headphones.name]
  ) -> AudioDevice {
    AudioDevice(
      name: "analog", isDefault: isDefault, card: 0, isHardware: true, bus: "pci",
      connector: connector, unplugged: unplugged)
  }

  static let microphone = AudioDevice(
    name: "mic", isOutput: false, isDefault: true, card: 0, isHardware: true, bus: "pci",
    connector: Connector(name: "analog-input-internal-mic", kind: .microphone))

  static func bluetooth(
    _ profile: String, isOutput: Bool = true, isDefault: Bool = false
  ) -> AudioDevice {
    AudioDevice(
      name: "bluez.\(profile).\(isOutput ? "sink" : "source")", isOutput: isOutput,
      isDefault: isDefault, card: 7, isHardware: true, bus: "bluetooth", profile: profile)
  }

  static func null(_ name: String, isDefault: Bool = false) -> AudioDevice {
    AudioDevice(name: name, isDefault: isDefault)
  }
}
