/// What a port is, by the numbers of `pa_device_port_type_t` (libpulse 14 and later).
public nonisolated enum PortType: UInt32, Equatable, Sendable, CaseIterable {
  /// The server does not say.
  case unknown = 0
  /// An auxiliary connector.
  case aux = 1
  /// Loudspeakers.
  case speaker = 2
  /// Headphones.
  case headphones = 3
  /// A line connector.
  case line = 4
  /// A microphone.
  case microphone = 5
  /// Headphones with a microphone.
  case headset = 6
  /// The part of a telephone held to the ear.
  case handset = 7
  /// A speaker at the ear.
  case earpiece = 8
  /// Digital sound by S/PDIF.
  case spdif = 9
  /// Digital sound by HDMI or DisplayPort.
  case hdmi = 10
  /// A television.
  case television = 11
  /// A radio.
  case radio = 12
  /// A video device.
  case video = 13
  /// A USB device.
  case usb = 14
  /// A Bluetooth device.
  case bluetooth = 15
  /// A portable device.
  case portable = 16
  /// A hands-free device.
  case handsfree = 17
  /// A car.
  case car = 18
  /// A hi-fi system.
  case hifi = 19
  /// A telephone.
  case phone = 20
  /// A device reached over a network.
  case network = 21
  /// An analog connector of unknown use.
  case analog = 22
}
