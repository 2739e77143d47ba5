/// How quickly a stream goes down and comes back.
public struct FadeTimes: Hashable, Sendable {
  /// The time of a whole fade down. Zero: at once.
  public var attack: Duration
  /// How long a stream stays down after the last effect has ended, before it comes back.
  public var hold: Duration
  /// The time of a whole fade up. Zero: at once.
  public var release: Duration

  /// The defaults are what Eider ships: 80 ms, 250 ms, 400 ms.
  public init(
    attack: Duration = .milliseconds(80), hold: Duration = .milliseconds(250),
    release: Duration = .milliseconds(400)
  ) {
    self.attack = max(attack, .zero)
    self.hold = max(hold, .zero)
    self.release = max(release, .zero)
  }
}
