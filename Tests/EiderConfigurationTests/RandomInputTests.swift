import AudioPolicy
import FoundationEssentials
import Testing

@testable import EiderConfiguration

@Suite("Whatever the bytes are")
struct RandomInputTests {
  /// Xorshift: the same numbers at every run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Reads, merges and checks two documents; every problem must have a place.
  func digest(_ texts: [String]) -> Bool {
    var merged: ConfigurationValue?
    for text in texts {
      var reader = JSON5Reader(text, file: "f")
      do {
        let document = try reader.document()
        merged = merged?.overlaid(with: document) ?? document
      } catch {
        #expect(error.line ?? 0 >= 1 && error.column ?? 0 >= 1 && !error.text.isEmpty)
        return false
      }
    }
    guard let merged else { return false }
    var decoder = ConfigurationDecoder()
    let configuration = decoder.configuration(merged)
    #expect(decoder.problems.allSatisfy { $0.line ?? 0 >= 1 && !$0.text.isEmpty })
    guard decoder.problems.isEmpty else { return false }
    _ = ConfigurationLint.findings(configuration)
    _ = LawTableText.render(configuration.policy)
    return true
  }

  @Test(
    "reading ends with a configuration or with problems", arguments: 1...8 as ClosedRange<UInt64>)
  func bytes(_ seed: UInt64) throws {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = digest([String(decoding: bytes, as: UTF8.self)])
    }
  }

  @Test(
    "a sound file with a few bytes changed never brings it down",
    arguments: 1...8 as ClosedRange<UInt64>)
  func mutations(_ seed: UInt64) throws {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let sound = Array(Self.sound.utf8)
    var accepted = 0
    for _ in 0..<150 {
      var texts: [String] = []
      for _ in 0..<2 {
        var bytes = sound
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let index = Int.random(in: bytes.indices, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0: bytes.remove(at: index)
          case 1: bytes[index] = UInt8.random(in: 32...126, using: &random)
          default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
          }
        }
        texts.append(String(decoding: bytes, as: UTF8.self))
      }
      if digest(texts) { accepted += 1 }
    }
    #expect(accepted > 0)
  }

  @Test("tokens in any order never bring it down", arguments: 1...8 as ClosedRange<UInt64>)
  func tokens(_ seed: UInt64) throws {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let values = [
      "null", "{}", "[]", "NaN", "-Infinity", "1e400", "-0", "0x7fffffffffffffff", "'mix'",
      "'duck'", "'none'", "'alarm'", "-12", "9e18", "true", "[null]", "[{}]", "{ level: -3 }",
      "['duckOthers']", "[{ effect: 'duck' }]", "{ a: { rank: 1, depth: -1 } }", "{ alarm: null }",
    ]
    let keys =
      DocumentKey.allCases.map(\.rawValue) + ClassKey.allCases.map(\.rawValue)
      + SceneKey.allCases.map(\.rawValue) + ["alarm", "event", "x"]
    func value(_ depth: Int) -> String {
      guard depth > 0, Bool.random(using: &random) else {
        return values.randomElement(using: &random) ?? "0"
      }
      var members: [String: String] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        members[keys.randomElement(using: &random) ?? "x"] = value(depth - 1)
      }
      return "{" + members.map { "\($0): \($1)" }.sorted().joined(separator: ",") + "}"
    }
    for _ in 0..<300 { _ = digest([value(4), value(4), value(4)]) }
  }

  static let sound = """
    { classes: { guide: { rank: 25, depth: { level: -30 }, dominant: false, sharing: 'duck' },
        event: null, alarm: { options: ['duckOthers'], hold: 5.5 } },
      interactions: [{ of: 'guide', on: 'media', effect: 'duck', depth: -6 },
        { of: 'alarm', sharing: 'exclusive', effect: 'interrupt', kind: 'lasting' }],
      scenes: { car: { class: 'guide', mode: 'voicePrompt', lease: 30, queue: 'q' } },
      zones: { front: ['alsa_*front', 'f?'], rear: ['alsa_rear*'] },
      defaultClass: 'media', grace: 300, settling: 0x10, log: { level: 'debug' } }
    """
}
