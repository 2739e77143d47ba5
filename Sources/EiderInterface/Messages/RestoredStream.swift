/// A stream that was put back to its user's level.
public struct RestoredStream: Codable, Hashable, Sendable {
  /// Its number as a sink input.
  public var stream: Int
  public var application: String
  /// How far below its user's level it was, in decibels.
  public var gain: Double
  /// It was silenced.
  public var muted: Bool

  public init(stream: Int, application: String, gain: Double, muted: Bool) {
    self.stream = stream
    self.application = application
    self.gain = gain
    self.muted = muted
  }
}
