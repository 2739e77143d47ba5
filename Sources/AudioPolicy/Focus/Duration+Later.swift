extension Duration {
  /// As far ahead as the policy looks, some thirty years: whoever names a longer time means
  /// for ever, and sums stay far from where they would overflow.
  private static let farthest = Duration.seconds(1_000_000_000)

  /// This time and a delay, which counts as zero when it is negative.
  func later(by delay: Duration) -> Duration {
    self + min(max(.zero, delay), Self.farthest)
  }
}
