extension AudioSession {
  /// What a session does with sound; the names of AVAudioSession's categories.
  public enum Category: String, CaseIterable, Hashable, Sendable {
    /// Plays beside others.
    case ambient
    /// Plays alone.
    case soloAmbient
    /// Plays, and is what the user came for.
    case playback
    /// Records.
    case record
    /// Plays and records at the same time.
    case playAndRecord
    /// Plays on several outputs.
    case multiRoute
  }

  /// What kind of sound it is; the names of AVAudioSession's modes.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    case `default`
    case voiceChat
    case videoChat
    case gameChat
    case videoRecording
    case measurement
    case moviePlayback
    case spokenAudio
    case voicePrompt
    case shortFormVideo
  }

  /// How a category treats others; names and bits of AVAudioSession's category options.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Implies mixing.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
    /// The older name of `allowBluetoothHFP`.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Holds the bit of `mixWithOthers`.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)

    private static let named: [(name: String, option: CategoryOptions)] = [
      ("duckOthers", .duckOthers),
      ("allowBluetoothHFP", .allowBluetoothHFP),
      ("defaultToSpeaker", .defaultToSpeaker),
      ("interruptSpokenAudioAndMixWithOthers", .interruptSpokenAudioAndMixWithOthers),
      ("mixWithOthers", .mixWithOthers),
      ("allowBluetoothA2DP", .allowBluetoothA2DP),
      ("allowAirPlay", .allowAirPlay),
      ("overrideMutedMicrophoneInterruption", .overrideMutedMicrophoneInterruption),
    ]

    /// The names that the daemon knows the options by; each bit is named once.
    var names: [String] {
      var left = self
      return Self.named.filter { entry in
        guard left.contains(entry.option) else { return false }
        left.subtract(entry.option)
        return true
      }.map(\.name)
    }
  }

  /// How `setActive` gives focus back.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Tells those that were interrupted to resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
}
