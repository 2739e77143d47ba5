/// The options of a category: names and bits of AVAudioSession's category options.
///
/// `interruptSpokenAudioAndMixWithOthers` holds the bit of `mixWithOthers`, and `duckOthers`
/// implies mixing; both as on iOS.
public struct CategoryOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
  public static let duckOthers = CategoryOptions(rawValue: 0x2)
  public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
  public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
  public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
  public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
  public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)

  /// Every option with its name, in the order of its bits.
  public static let named: [(name: String, option: CategoryOptions)] = [
    ("mixWithOthers", .mixWithOthers),
    ("duckOthers", .duckOthers),
    ("allowBluetoothHFP", .allowBluetoothHFP),
    ("defaultToSpeaker", .defaultToSpeaker),
    ("interruptSpokenAudioAndMixWithOthers", .interruptSpokenAudioAndMixWithOthers),
    ("allowBluetoothA2DP", .allowBluetoothA2DP),
    ("allowAirPlay", .allowAirPlay),
    ("overrideMutedMicrophoneInterruption", .overrideMutedMicrophoneInterruption),
  ]

  /// The option of that name; `allowBluetooth` is the older name of `allowBluetoothHFP`.
  public init?(named name: String) {
    if name == "allowBluetooth" {
      self = .allowBluetoothHFP
      return
    }
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.option
  }

  /// The names of the options that are set. A name that another one contains is left out:
  /// `interruptSpokenAudioAndMixWithOthers` stands for the mix bit it holds.
  public var names: [String] {
    let set = Self.named.filter { contains($0.option) }
    return set.filter { entry in
      !set.contains { $0.option != entry.option && $0.option.contains(entry.option) }
    }.map(\.name)
  }
}

extension CategoryOptions: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var options: CategoryOptions = []
    while !container.isAtEnd {
      let name = try container.decode(String.self)
      guard let option = CategoryOptions(named: name) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "no category option is named \(name)")
      }
      options.insert(option)
    }
    self = options
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for name in names { try container.encode(name) }
  }
}
