/// How samples are laid out.
public struct SampleFormat: Codable, Hashable, Sendable {
  /// libpulse's name, such as `s16le` or `float32le`.
  public var format: String
  /// Frames per second.
  public var rate: Int
  public var channels: Int

  public init(format: String, rate: Int, channels: Int) {
    self.format = format
    self.rate = rate
    self.channels = channels
  }
}
