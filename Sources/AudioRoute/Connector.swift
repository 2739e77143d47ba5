/// A connector of a device: what PulseAudio calls a port.
public struct Connector: Hashable, Sendable {
  /// What it is, as far as the server says.
  public enum Kind: Hashable, Sendable {
    case unknown, speaker, headphones, headset, earpiece, microphone, line, digital, hdmi, usb
    case bluetooth, handsfree, car, network
  }

  /// Its name, unique in its device, such as `analog-output-headphones`.
  public var name: String
  /// Its name for people.
  public var description: String
  public var kind: Kind

  public init(name: String, description: String = "", kind: Kind = .unknown) {
    self.name = name
    self.description = description
    self.kind = kind
  }
}
