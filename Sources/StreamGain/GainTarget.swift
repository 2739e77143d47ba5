/// What the policy wants of one stream, whatever its own volume is.
public struct GainTarget: Hashable, Sendable {
  /// At most 0 dB; relative to what the user set.
  public let gain: Decibels
  /// Silenced by the mute flag, after a fade; the gain counts again when that ends.
  public let muted: Bool

  /// - Parameters:
  ///   - gain: a gain above 0 dB, or one that is no number, is taken as 0 dB.
  ///   - muted: whether the stream is to be silent.
  public init(gain: Decibels = .zero, muted: Bool = false) {
    self.gain = gain < .zero ? gain : .zero
    self.muted = muted
  }

  /// Nothing acts on the stream.
  public static let none = GainTarget()
}
