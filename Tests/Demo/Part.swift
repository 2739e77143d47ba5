import ServerFixture

/// One of the four that are heard: its sound, its look and what it measures at.
struct Part: Sendable {
  let name: String
  /// The steady tone by which it is measured; no other part or note has its frequency.
  let tone: Tone
  /// The frequencies of the notes that go round over it, and the seconds between them.
  let notes: [Int]
  let pace: Double
  /// Red, green and blue.
  let colour: (red: Int, green: Int, blue: Int)

  static let music = Part(
    name: "music", tone: Tone(frequency: 400, level: -14), notes: [800, 500, 600, 500],
    pace: 0.25, colour: (0x1f, 0x77, 0xb4))
  static let prompt = Part(
    name: "prompt", tone: Tone(frequency: 1300, level: -14), notes: [1600, 1500, 1800],
    pace: 0.18, colour: (0x2c, 0xa0, 0x2c))
  static let call = Part(
    name: "call", tone: Tone(frequency: 1000, level: -14), notes: [1200, 1200, 1500],
    pace: 0.4, colour: (0x94, 0x67, 0xbd))
  static let alarm = Part(
    name: "alarm", tone: Tone(frequency: 2000, level: -14), notes: [2400, 2700], pace: 0.3,
    colour: (0xd6, 0x27, 0x28))

  static let all = [music, prompt, call, alarm]
}
