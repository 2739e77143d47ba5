import Glibc

/// A sine of one frequency.
///
/// With a multiple of 100 Hz a window of 10 ms holds whole periods, so that several tones in one
/// recording are measured apart from each other.
public struct Tone: Sendable, Equatable {
  /// In hertz, a multiple of 100.
  public var frequency: Int
  /// The level of its peak in decibels of full scale.
  public var level: Double

  public init(frequency: Int, level: Double = -12) {
    precondition(frequency > 0 && frequency % 100 == 0, "a tone's frequency is a multiple of 100")
    self.frequency = frequency
    self.level = level
  }

  static let rate = 48000
  /// The samples of one window of 10 ms.
  static let window = rate / 100

  /// One window of it, the same value on every channel.
  func samples(channels: Int) -> [Float] {
    let peak = pow(10, level / 20)
    return (0..<Tone.window).flatMap { index in
      let angle = 2 * Double.pi * Double(frequency * index) / Double(Tone.rate)
      return [Float](repeating: Float(peak * sin(angle)), count: channels)
    }
  }
}
