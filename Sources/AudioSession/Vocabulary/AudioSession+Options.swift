import AudioPolicy

extension AudioSession {
  /// How a category treats others; names and bits of AVAudioSession's category options.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Plays beside others.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Wants others quieter. Implies mixing.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Takes a headset's hands-free profile.
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
    /// The older name of `allowBluetoothHFP`.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// Prefers the loudspeaker to the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Pauses speech and plays beside everything else. Holds the bit of `mixWithOthers`.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Takes a Bluetooth headset for listening.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// Takes an output in the network.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    /// Goes on when the microphone is muted.
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)

    /// The names that the daemon knows the options by.
    var names: [String] {
      AudioPolicy.CategoryOptions(rawValue: rawValue).names
    }

    /// The options of these names; names that are not known are left out.
    init(names: [String]) {
      self.init(
        rawValue: names.compactMap { AudioPolicy.CategoryOptions(named: $0) }
          .reduce(0) { $0 | $1.rawValue })
    }
  }

  /// How `setActive` gives the sound back.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Tells those that were interrupted to resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
}
