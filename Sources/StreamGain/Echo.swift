/// A value that the server may report a little different from how it was written.
protocol Echo: Equatable, Sendable {
  /// Whether a report of `self` can come from a write of `written`.
  func echoes(_ written: Self) -> Bool
}

extension ChannelVolumes: Echo {
  /// A server that keeps volumes as floating-point factors may be off by one.
  func echoes(_ written: ChannelVolumes) -> Bool {
    raw.count == written.raw.count
      && zip(raw, written.raw).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
  }
}

extension Bool: Echo {
  func echoes(_ written: Bool) -> Bool { self == written }
}
