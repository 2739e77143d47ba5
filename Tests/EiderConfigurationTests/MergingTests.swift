import AudioPolicy
import Testing

@testable import EiderConfiguration

@Suite("A later file")
struct MergingTests {
  func policy(_ main: String, _ dropIns: String...) throws -> PolicyConfiguration {
    let folder = try ConfigurationFolder(["eider.json5": main])
    for (index, text) in dropIns.enumerated() {
      try folder.write(text, to: "eider.d/\(index).json5")
    }
    return try folder.load().policy
  }

  @Test("replaces single values and arrays, and merges objects")
  func merges() throws {
    let merged = try policy(
      "{ grace: 1, classes: { alarm: { rank: 50, hold: 7 } }, zones: { a: ['x'] } }",
      "{ grace: 2, classes: { alarm: { hold: 8 } }, zones: { a: ['y', 'z'], b: ['w'] } }")
    #expect(merged.grace == .milliseconds(2))
    #expect(merged.classes[0].rank == 50)
    #expect(merged.classes[0].hold == .milliseconds(8))
    #expect(
      merged.zones == [Zone(name: "a", sinks: ["y", "z"]), Zone(name: "b", sinks: ["w"])])
  }

  @Test("has its rules in front of those of earlier ones")
  func rules() throws {
    func rule(_ depth: Double) -> String {
      "{ interactions: [{ effect: 'duck', depth: \(depth) }] }"
    }
    let merged = try policy(rule(-1), rule(-2), "{}", rule(-3))
    #expect(
      merged.interactions
        == [-3, -2, -1].map { Interaction(effect: .duck(.by(decibels: $0))) }
        + PolicyConfiguration.shipped.interactions)
  }

  @Test("resets a key with null")
  func resets() throws {
    let merged = try policy(
      "{ grace: 1, classes: { alarm: { rank: 50 } }, interactions: [{ effect: 'mute' }] }",
      "{ grace: null, classes: { alarm: { rank: null } }, interactions: null }")
    #expect(merged == .shipped)
  }

  @Test("resets all classes with null, and may go on from there")
  func resetsSection() throws {
    let merged = try policy(
      "{ classes: { alarm: { rank: 50 }, call: null } }", "{ classes: null }",
      "{ classes: { alarm: { hold: 1 } } }")
    #expect(merged.classes.map(\.name) == PolicyConfiguration.shipped.classes.map(\.name))
    #expect(merged.classes[0].rank == 40)
    #expect(merged.classes[0].hold == .milliseconds(1))
  }

  @Test("removes a class, a scene and a zone with null")
  func removes() throws {
    let merged = try policy(
      "{ classes: { guide: { rank: 1, depth: -1 } }, scenes: { s: {} }, zones: { z: ['a'] } }",
      "{ classes: { guide: null, event: null }, scenes: { s: null, game: null }, zones: { z: null } }"
    )
    #expect(merged.classes.map(\.name) == ["alarm", "call", "media", "prompt"])
    #expect(merged.scenes["s"] == nil)
    #expect(merged.scenes["game"] == nil)
    #expect(merged.zones.isEmpty)
  }

  @Test("makes a removed class or scene anew, from nothing")
  func makesAnew() throws {
    let merged = try policy(
      "{ classes: { call: null }, scenes: { game: null } }",
      "{ classes: { call: { rank: 5, depth: -5 } }, scenes: { game: { class: 'prompt' } } }")
    #expect(
      merged.classes.first { $0.name == "call" }
        == AudioClass(
          name: "call", rank: 5, depth: .by(decibels: -5), interruption: .transient,
          notifiesOthers: true))
    #expect(merged.scenes["game"] == SettingsChange(class: "prompt"))
  }

  @Test("is named by what is wrong with it, after what is wrong with earlier ones")
  func names() throws {
    let folder = try ConfigurationFolder([
      "eider.json5": "{ grace: 'x',\n classes: { guide: { rank: 3 } } }",
      "eider.d/b.json5": "{\n interactions: [{ effect: 'nome' }] }",
      "eider.d/a.json5": "{ interactions: [{ of: 'guide', effect: 'mute' }, { effect: 1 }] }",
    ])
    #expect(
      try folder.problems() == [
        "eider.json5:1:10: grace: must be a number of milliseconds from 0 to 10000, not \"x\"",
        "eider.json5:2:13: classes.guide: a new class needs \"depth\", a number of decibels from "
          + "-96 to 0, or { level: decibels }",
        "eider.d/a.json5:1:61: interactions[1].effect: must be \"none\", \"duck\", \"mute\" or "
          + "\"interrupt\", not 1",
        "eider.d/b.json5:2:27: interactions[0].effect: must be \"none\", \"duck\", \"mute\" or "
          + "\"interrupt\", not \"nome\"; did you mean \"none\"?",
      ])
  }

  @Test("that is broken is reported with every other one that is")
  func broken() throws {
    let folder = try ConfigurationFolder([
      "eider.json5": "{", "eider.d/a.json5": "{ a: }", "eider.d/b.json5": "[]",
      "eider.d/c.json5": "{ unknown: 1 }",
    ])
    #expect(
      try folder.problems() == [
        "eider.json5:1:2: the file ends where a key or \"}\" should be; "
          + "what line 1, column 1 opens is not closed",
        "eider.d/a.json5:1:6: \"}\" where a value should be",
        "eider.d/b.json5:1:1: must be an object, { … }, not an array",
      ])
  }
}
