/// The raw volume of each channel of a stream, on the sound server's cubic scale: 0 is silence,
/// 65536 is 100 %, and more than that amplifies.
public struct ChannelVolumes: Hashable, Sendable {
  /// One volume per channel, 0...2147483647; 1...32 of them.
  public let raw: [UInt32]

  /// 100 % on the raw scale (`PA_VOLUME_NORM`).
  public static let normal: UInt32 = 65_536

  /// The largest raw volume the server takes (`PA_VOLUME_MAX`).
  public static let maximum: UInt32 = UInt32.max / 2

  /// The largest number of channels a stream has (`PA_CHANNELS_MAX`).
  public static let maximumCount = 32

  /// Takes the volumes as the server gave them; nil if there are none, or more than 32, or one
  /// that the server itself would not take.
  public init?(raw: [UInt32]) {
    guard (1...Self.maximumCount).contains(raw.count), raw.allSatisfy({ $0 <= Self.maximum })
    else { return nil }
    self.raw = raw
  }

  /// For values that are known to be good.
  init(valid raw: [UInt32]) {
    self.raw = raw
  }

  /// The loudest channel, as a level relative to 100 %; nil when all channels are at 0.
  public var level: Decibels? {
    guard let loudest = raw.max(), loudest > 0 else { return nil }
    return Decibels(from: Self.normal, to: loudest)
  }

  /// True when every channel is at 0, which the server treats like a mute.
  public var isSilent: Bool { raw.allSatisfy { $0 == 0 } }
}

extension ChannelVolumes: Codable {
  /// Reads an array of integers, one per channel.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when the server would not take such volumes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let volumes = ChannelVolumes(raw: try container.decode([UInt32].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "volumes are 1 to 32 integers of 0 to \(Self.maximum), one per channel")
    }
    self = volumes
  }

  /// Writes an array of integers, one per channel.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

extension ChannelVolumes: CustomStringConvertible {
  /// The raw integers, as in "52428/52428".
  public var description: String {
    raw.map(String.init).joined(separator: "/")
  }
}
