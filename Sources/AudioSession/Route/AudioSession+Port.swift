extension AudioSession {
  /// What sound comes out of, or goes into; AVAudioSession's port types.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The name that the daemon knows it by.
    public let rawValue: String

    /// A port type from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The machine's loudspeaker.
    public static let builtInSpeaker = Port(rawValue: "builtInSpeaker")
    /// What one holds to the ear.
    public static let builtInReceiver = Port(rawValue: "builtInReceiver")
    /// Wired headphones.
    public static let headphones = Port(rawValue: "headphones")
    /// A socket for an amplifier.
    public static let lineOut = Port(rawValue: "lineOut")
    /// A Bluetooth device for listening.
    public static let bluetoothA2DP = Port(rawValue: "bluetoothA2DP")
    /// Bluetooth Low Energy.
    public static let bluetoothLE = Port(rawValue: "bluetoothLE")
    /// A screen's loudspeakers.
    public static let HDMI = Port(rawValue: "HDMI")
    /// An output in the network.
    public static let airPlay = Port(rawValue: "airPlay")
    /// The machine's microphone.
    public static let builtInMic = Port(rawValue: "builtInMic")
    /// A wired headset's microphone.
    public static let headsetMic = Port(rawValue: "headsetMic")
    /// A socket for a recorder or a mixer.
    public static let lineIn = Port(rawValue: "lineIn")
    /// A Bluetooth headset, both ways.
    public static let bluetoothHFP = Port(rawValue: "bluetoothHFP")
    /// A device on USB.
    public static let usbAudio = Port(rawValue: "usbAudio")
    /// A screen's loudspeakers.
    public static let displayPort = Port(rawValue: "displayPort")
    /// A car.
    public static let carAudio = Port(rawValue: "carAudio")
    /// No hardware: a null sink, a filter.
    public static let virtual = Port(rawValue: "virtual")
    /// A card in the machine that says no more of itself.
    public static let PCI = Port(rawValue: "PCI")
  }

  /// One port of a route.
  public struct PortDescription: Hashable, Sendable {
    /// What it is.
    public let portType: Port
    /// What people call it.
    public let portName: String
    /// The name of the sink or source, which is what to tell the sound server.
    public let uid: String
    /// Whether something plays on it, or records from it.
    public let isInUse: Bool
    /// Channels; 0 where that is not known.
    public let numberOfChannels: Int
    /// Hertz; 0 where that is not known.
    public let sampleRate: Double
    /// Seconds; 0 where that is not known.
    public let latency: Double
    /// 0 to 1, on the scale that mixers show; nil where that is not known.
    public let volume: Float?

    /// A port, as a test would describe one.
    public init(
      _ portType: Port, name: String, uid: String, isInUse: Bool = true,
      numberOfChannels: Int = 0, sampleRate: Double = 0, latency: Double = 0,
      volume: Float? = nil
    ) {
      self.portType = portType
      portName = name
      self.uid = uid
      self.isInUse = isInUse
      self.numberOfChannels = numberOfChannels
      self.sampleRate = sampleRate
      self.latency = latency
      self.volume = volume
    }
  }

  /// What sound comes in by and goes out by.
  public struct RouteDescription: Hashable, Sendable {
    /// The inputs.
    public let inputs: [PortDescription]
    /// The outputs.
    public let outputs: [PortDescription]

    /// A route, as a test would describe one.
    public init(inputs: [PortDescription] = [], outputs: [PortDescription] = []) {
      self.inputs = inputs
      self.outputs = outputs
    }
  }

  /// A change of the route.
  public struct RouteChange: Hashable, Sendable {
    /// What an application should do about it.
    public enum Advice: String, Hashable, Sendable {
      /// What it played on is gone; going on would be a surprise.
      case pause
      /// Go on.
      case `continue`
    }

    /// Why it changed.
    public let reason: RouteChangeReason
    /// The route before.
    public let previous: RouteDescription
    /// The route now.
    public let current: RouteDescription
    /// What to do.
    public let advice: Advice
  }
}

/// The name of iOS for a route.
public typealias AVAudioSessionRouteDescription = AudioSession.RouteDescription
/// The name of iOS for a port.
public typealias AVAudioSessionPortDescription = AudioSession.PortDescription
