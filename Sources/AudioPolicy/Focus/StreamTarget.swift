/// Where a stream's gain should go, and how fast.
public struct StreamTarget: Codable, Hashable, Sendable {
  /// In decibels, 0 or less.
  public var gain: Double
  /// Silenced altogether, with the mute flag.
  public var isMuted: Bool
  public var fade: FadeTimes

  public init(gain: Double, isMuted: Bool, fade: FadeTimes) {
    self.gain = gain
    self.isMuted = isMuted
    self.fade = fade
  }
}

/// The times of a fade: down, the wait before it goes up, and up.
public struct FadeTimes: Codable, Hashable, Sendable {
  @Microseconds public var attack: Duration
  @Microseconds public var hold: Duration
  @Microseconds public var release: Duration

  public init(attack: Duration, hold: Duration, release: Duration) {
    self.attack = attack
    self.hold = hold
    self.release = release
  }

  init(_ audioClass: AudioClass) {
    self.init(
      attack: audioClass.attack, hold: audioClass.hold, release: audioClass.release)
  }
}
