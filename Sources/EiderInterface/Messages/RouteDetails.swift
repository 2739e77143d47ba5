/// An output or input of the machine.
public struct PortDetails: Codable, Hashable, Sendable {
  /// Its type by AVAudioSession's names, such as `headphones`.
  public var type: String
  /// Its name for people.
  public var name: String
  /// The name of the sink or source.
  public var device: String
  /// The connector in use, by the sound server's name.
  public var port: String?
  /// Whether new streams go there.
  public var isDefault: Bool
  /// Whether it is the default, or something plays on it or records from it.
  public var inUse: Bool
  /// How many channels it has.
  public var channels: Int?
  /// Hertz.
  public var sampleRate: Double?
  /// 1 for 100 %, on the scale that mixers show.
  public var volume: Double?
  /// Seconds; 0 while it does not run.
  public var latency: Double?

  public init(
    type: String, name: String, device: String, port: String? = nil, isDefault: Bool = false,
    inUse: Bool = false, channels: Int? = nil, sampleRate: Double? = nil,
    volume: Double? = nil, latency: Double? = nil
  ) {
    self.type = type
    self.name = name
    self.device = device
    self.port = port
    self.isDefault = isDefault
    self.inUse = inUse
    self.channels = channels
    self.sampleRate = sampleRate
    self.volume = volume
    self.latency = latency
  }
}

/// Where sound goes out and comes in.
public struct RouteDetails: Codable, Hashable, Sendable {
  /// The default one first.
  public var outputs: [PortDetails]
  /// The default one first.
  public var inputs: [PortDetails]

  public init(outputs: [PortDetails] = [], inputs: [PortDetails] = []) {
    self.outputs = outputs
    self.inputs = inputs
  }
}
