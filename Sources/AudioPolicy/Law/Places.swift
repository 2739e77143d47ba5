/// Where something plays: sets of zones and of sinks, one bit each.
struct Places: Hashable, Sendable {
  var zones: UInt64
  var sinks: UInt64

  /// Of what may play anywhere.
  static let all = Places(zones: .max, sinks: .max)
  static let none = Places(zones: 0, sinks: 0)

  mutating func formUnion(_ other: Places) {
    zones |= other.zones
    sinks |= other.sinks
  }
}
