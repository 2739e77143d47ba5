extension Duration {
  /// As far ahead as the policy looks, some thirty years: whoever names a longer time means
  /// for ever, and sums stay far from where they would overflow.
  private static let farthest = Duration.seconds(1_000_000_000)

  /// A time that somebody names in seconds, whatever number that is.
  /// - Returns: zero for a negative one, nil for one beyond thirty years, which means for ever. A
  ///   time that is not zero has at least a microsecond.
  public static func named(seconds: Double) -> Duration? {
    guard seconds > 0 else { return .zero }
    guard seconds < farthest / .seconds(1) else { return nil }
    return .microseconds(max(1, Int64((seconds * 1_000_000).rounded())))
  }

  /// This time and a delay, which counts as zero when it is negative.
  func later(by delay: Duration) -> Duration {
    self + min(max(.zero, delay), Self.farthest)
  }
}
