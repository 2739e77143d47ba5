/// A sink, or a source that is no monitor, as the sound server has it.
public struct AudioDevice: Hashable, Sendable {
  /// The name of the sink or source.
  public var name: String
  /// Its name for people.
  public var description: String
  public var isOutput: Bool
  /// Whether new streams go there.
  public var isDefault: Bool
  /// Whether something plays on it or records from it.
  public var isRunning: Bool
  /// The card it is part of.
  public var card: UInt32?
  /// Real hardware, and no null sink, filter or tunnel.
  public var isHardware: Bool
  /// Reached over a network.
  public var isNetwork: Bool
  /// `device.form_factor`: `internal`, `headset`, `car` and so on.
  public var formFactor: String?
  /// `device.bus`: `pci`, `usb`, `bluetooth`.
  public var bus: String?
  /// The profile that its card is set to.
  public var profile: String?
  /// The connector in use.
  public var connector: Connector?
  /// The names of its connectors into which nothing is plugged.
  public var unplugged: Set<String>
  /// How many channels it has.
  public var channels: Int
  /// Hertz.
  public var sampleRate: Int
  /// Its volume, 1 for 100 %, on the scale that mixers show.
  public var volume: Double
  /// Seconds from the application to the air, or back; 0 while it does not run.
  public var latency: Double

  public init(
    name: String, description: String = "", isOutput: Bool = true, isDefault: Bool = false,
    isRunning: Bool = false, card: UInt32? = nil, isHardware: Bool = false,
    isNetwork: Bool = false, formFactor: String? = nil, bus: String? = nil,
    profile: String? = nil, connector: Connector? = nil, unplugged: Set<String> = [],
    channels: Int = 2, sampleRate: Int = 48000,
    volume: Double = 1, latency: Double = 0
  ) {
    self.name = name
    self.description = description
    self.isOutput = isOutput
    self.isDefault = isDefault
    self.isRunning = isRunning
    self.card = card
    self.isHardware = isHardware
    self.isNetwork = isNetwork
    self.formFactor = formFactor
    self.bus = bus
    self.profile = profile
    self.connector = connector
    self.unplugged = unplugged
    self.channels = channels
    self.sampleRate = sampleRate
    self.volume = volume
    self.latency = latency
  }

  /// What of it makes the route: the rest may change without a word. A server may set a device to
  /// the rate of what plays.
  var routed: AudioDevice {
    var device = self
    device.isRunning = false
    device.unplugged = []
    device.sampleRate = 0
    device.volume = 0
    device.latency = 0
    return device
  }
}
