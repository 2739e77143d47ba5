/// A playback stream, with what its user set and what Eider makes of it.
public struct StreamDetails: Codable, Hashable, Sendable {
  /// Its number as a sink input.
  public var index: Int
  public var application: String
  public var role: String?
  public var `class`: String
  /// Nil for a stream that is never touched.
  public var session: String?
  /// `normal`, `fading`, `ducked`, `muted`, `overridden` or `untouched`.
  public var state: String
  /// What its user set, for each channel; 65536 is 100 %.
  public var base: [Int]
  /// Decibels below the base, now.
  public var gain: Double
  /// Silenced, by its user or by the policy.
  public var muted: Bool
  public var sink: String?
  public var corked: Bool
  /// What its application sends.
  public var asked: SampleFormat?
  /// What its sink plays; the server converts.
  public var played: SampleFormat?

  public init(
    index: Int, application: String, role: String?, class: String, session: String?,
    state: String, base: [Int], gain: Double, muted: Bool, sink: String?, corked: Bool,
    asked: SampleFormat? = nil, played: SampleFormat? = nil
  ) {
    self.index = index
    self.application = application
    self.role = role
    self.class = `class`
    self.session = session
    self.state = state
    self.base = base
    self.gain = gain
    self.muted = muted
    self.sink = sink
    self.corked = corked
    self.asked = asked
    self.played = played
  }
}
