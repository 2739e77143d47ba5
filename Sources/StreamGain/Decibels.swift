internal import Glibc

/// A gain or a level in decibels: 0 leaves a stream as it is, -12 makes it softer.
public struct Decibels: Hashable, Comparable, Sendable {
  public var value: Double

  public init(_ value: Double) {
    self.value = value
  }

  /// No change at all.
  public static let zero = Decibels(0)

  public static func < (left: Decibels, right: Decibels) -> Bool {
    left.value < right.value
  }

  public static func + (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value + right.value)
  }

  public static func - (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value - right.value)
  }

  public static prefix func - (gain: Decibels) -> Decibels {
    Decibels(-gain.value)
  }

  /// How far from zero, in decibels.
  public var magnitude: Double { value.magnitude }

  /// The factor by which this gain multiplies a raw volume of the sound server.
  ///
  /// The server's scale is cubic: a raw volume v of 65536 (100 %) stands for 60·log10(v / 65536)
  /// decibels, so 50 % is -18 dB (libpulse, `pa_sw_volume_to_dB`).
  var rawFactor: Double { pow(10, value / 60) }

  /// The gain that turns one raw volume into another. Both are at least 1.
  init(from: UInt32, to: UInt32) {
    value = 60 * log10(Double(to) / Double(from))
  }
}

extension Decibels: Codable {
  /// Reads a plain number of decibels.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes a plain number of decibels.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Decibels: CustomStringConvertible {
  /// Rounded to a tenth, as in "-12 dB" or "-4.5 dB".
  public var description: String {
    let tenths = (value * 10).rounded() / 10
    guard tenths.isFinite else { return "\(value) dB" }
    let isWhole = tenths == tenths.rounded() && tenths.magnitude < 1e15
    return isWhole ? "\(Int(tenths)) dB" : "\(tenths) dB"
  }
}
