extension AudioSession {
  /// Whether an interruption begins or ends; values of AVAudioSession.
  public enum InterruptionType: UInt, CaseIterable, Hashable, Sendable {
    /// It is over.
    case ended = 0
    /// It begins: the session's sound is to stop.
    case began = 1
  }

  /// What goes with the end of an interruption; values of AVAudioSession.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It is fine to play on without being asked to.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why a session was interrupted; values of AVAudioSession.
  public enum InterruptionReason: UInt, CaseIterable, Hashable, Sendable {
    /// Another session took over.
    case `default` = 0
    /// Never on Linux.
    case appWasSuspended = 1
    /// The microphone was muted.
    case builtInMicMuted = 2
    /// The output is gone.
    case routeDisconnected = 4
  }

  /// Whether sound that only accompanies should be silent; values of AVAudioSession.
  public enum SilenceSecondaryAudioHintType: UInt, CaseIterable, Hashable, Sendable {
    /// It may sound again.
    case end = 0
    /// It should be silent.
    case begin = 1
  }

  /// Why the route changed; values of AVAudioSession.
  public enum RouteChangeReason: UInt, CaseIterable, Hashable, Sendable {
    /// Not known.
    case unknown = 0
    /// A device came.
    case newDeviceAvailable = 1
    /// A device that was in use is gone.
    case oldDeviceUnavailable = 2
    /// The session's category changed.
    case categoryChange = 3
    /// The user or an application chose another device.
    case override = 4
    /// The machine woke.
    case wakeFromSleep = 6
    /// There is nothing to play on, or to record from.
    case noSuitableRouteForCategory = 7
    /// The same devices, used differently: another profile or port.
    case routeConfigurationChange = 8

    /// The reason of that name.
    init(named name: String?) {
      self =
        switch name {
        case "newDeviceAvailable": .newDeviceAvailable
        case "oldDeviceUnavailable": .oldDeviceUnavailable
        case "categoryChange": .categoryChange
        case "override": .override
        case "wakeFromSleep": .wakeFromSleep
        case "noSuitableRouteForCategory": .noSuitableRouteForCategory
        case "routeConfigurationChange": .routeConfigurationChange
        default: .unknown
        }
    }

    /// The name that the daemon knows it by.
    package var name: String { "\(self)" }
  }

  /// Which output is forced.
  public enum PortOverride: UInt, CaseIterable, Hashable, Sendable {
    /// None: the sound server's choice.
    case none = 0
    /// The built-in loudspeaker; the four characters `spkr`.
    case speaker = 0x7370_6B72
  }

  /// How long a spoken message may be just now.
  public enum PromptStyle: UInt, CaseIterable, Hashable, Sendable {
    /// None at all; the four characters `none`.
    case none = 0x6E6F_6E65
    /// A short one, or a mere sound; `shrt`.
    case short = 0x7368_7274
    /// Any; `nrml`.
    case normal = 0x6E72_6D6C
  }

  /// Whether the application may record.
  public enum RecordPermission: UInt, CaseIterable, Hashable, Sendable {
    /// Nobody has decided; `undt`.
    case undetermined = 0x756E_6474
    /// It may not; `deny`.
    case denied = 0x6465_6E79
    /// It may; `grnt`.
    case granted = 0x6772_6E74
  }
}
