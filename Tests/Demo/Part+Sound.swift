import FoundationEssentials
import Glibc
import ServerFixture

extension Part {
  private static let rate = 48000
  /// Seconds in which the steady tone swells. A note swells for half its length: soft edges keep it
  /// out of what is measured of other tones.
  private static let edge = 0.05

  /// Writes its sound, of a given length in seconds, as raw stereo samples (float, 48 kHz).
  func write(seconds: Double, to path: String) throws {
    let count = Int(seconds * Double(Self.rate))
    var samples = [Float](repeating: 0, count: count)
    add(
      frequency: tone.frequency, level: tone.level, start: 0, length: seconds,
      edge: Self.edge, to: &samples)
    var start = 0.1
    var next = 0
    while start + pace < seconds {
      add(
        frequency: notes[next % notes.count], level: tone.level - 6, start: start,
        length: pace, edge: pace / 2, to: &samples)
      start += pace
      next += 1
    }
    let stereo = samples.flatMap { [$0, $0] }
    try stereo.withUnsafeBytes { try Data($0).write(to: URL(filePath: path)) }
  }

  private func add(
    frequency: Int, level: Double, start: Double, length: Double, edge: Double,
    to samples: inout [Float]
  ) {
    let peak = pow(10, level / 20)
    let first = Int(start * Double(Self.rate))
    let last = min(samples.count, first + Int(length * Double(Self.rate)))
    for index in first..<last {
      let time = Double(index - first) / Double(Self.rate)
      let toEdge = min(time, length - time, edge) / edge
      let envelope = (1 - cos(.pi * toEdge)) / 2
      let angle = 2 * Double.pi * Double(frequency) * Double(index) / Double(Self.rate)
      samples[index] += Float(peak * envelope * sin(angle))
    }
  }
}
