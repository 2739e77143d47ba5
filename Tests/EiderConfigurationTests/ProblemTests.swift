import AudioPolicy
import Testing

@testable import EiderConfiguration

@Suite("What does not fit is refused")
struct ProblemTests {
  @Test(
    "with place, key and what fits",
    arguments: [
      // Types and keys.
      (
        "[]",
        "1:1: must be an object, { … }, not an array"
      ),
      ("{ clases: {} }", "1:3: clases: unknown key; did you mean \"classes\"?"),
      (
        "{ volume: 3 }",
        "1:3: volume: unknown key; here fits \"classes\", \"rules\", \"interactions\", \"scenes\", \"zones\", "
          + "\"defaultClass\", \"grace\", \"resumeWindow\", \"settling\", \"log\", "
          + "\"access\" or \"limits\""
      ),
      (
        "{ 'my key': 1 }",
        "1:3: [\"my key\"]: unknown key; here fits \"classes\", \"rules\", \"interactions\", \"scenes\", "
          + "\"zones\", \"defaultClass\", \"grace\", \"resumeWindow\", \"settling\", \"log\", "
          + "\"access\" or \"limits\""
      ),
      ("{ Grace: 1 }", "1:3: Grace: unknown key; did you mean \"grace\"?"),
      ("{ classes: 3 }", "1:12: classes: must be an object of classes, { NAME: { … } }, not 3"),
      ("{ log: 'debug' }", "1:8: log: must be an object with \"level\", not \"debug\""),
      (
        "{ log: { level: 'warn' } }",
        "1:17: log.level: must be \"error\", \"warning\", \"notice\", \"info\" or \"debug\", "
          + "not \"warn\""
      ),
      // Numbers.
      (
        "{ grace: -1 }", "1:10: grace: must be a number of milliseconds from 0 to 10000, not -1"
      ),
      (
        "{ grace: NaN }",
        "1:10: grace: must be a number of milliseconds from 0 to 10000, not NaN"
      ),
      (
        "{ grace: '300' }",
        "1:10: grace: must be a number of milliseconds from 0 to 10000, not \"300\""
      ),
      (
        "{ resumeWindow: 1e999 }",
        "1:17: resumeWindow: must be a number of milliseconds from 0 to 60000, not Infinity"
      ),
      (
        "{ settling: 123456789012345678901234567890 }",
        "1:13: settling: must be a number of milliseconds from 0 to 10000, "
          + "not 1.2345678901234568e+29"
      ),
      // Classes.
      (
        "{ classes: { alarm: { rank: 1001 } } }",
        "1:29: classes.alarm.rank: must be a whole number from -1000 to 1000, not 1001"
      ),
      (
        "{ classes: { alarm: { rank: 1.5 } } }",
        "1:29: classes.alarm.rank: must be a whole number from -1000 to 1000, not 1.5"
      ),
      (
        "{ classes: { alarm: { depth: 3 } } }",
        "1:30: classes.alarm.depth: must be a number of decibels from -96 to 0, "
          + "or { level: decibels }, not 3"
      ),
      (
        "{ classes: { alarm: { depth: {} } } }",
        "1:30: classes.alarm.depth: needs \"level\", a number of decibels from -96 to 0"
      ),
      (
        "{ classes: { alarm: { depth: { level: -100 } } } }",
        "1:39: classes.alarm.depth.level: must be a number of decibels from -96 to 0, not -100"
      ),
      (
        "{ classes: { alarm: { dominant: 1 } } }",
        "1:33: classes.alarm.dominant: must be true or false, not 1"
      ),
      (
        "{ classes: { alarm: { atack: 10 } } }",
        "1:23: classes.alarm.atack: unknown key; did you mean \"attack\"?"
      ),
      (
        "{ classes: { alarm: { hold: 10001 } } }",
        "1:29: classes.alarm.hold: must be a number of milliseconds from 0 to 10000, not 10001"
      ),
      (
        "{ classes: { alarm: { interruption: 'silence' } } }",
        "1:37: classes.alarm.interruption: must be \"transient\" or \"lasting\", not \"silence\""
      ),
      (
        "{ classes: { alarm: { sharing: 'exclusiv' } } }",
        "1:32: classes.alarm.sharing: must be \"mix\", \"duck\" or \"exclusive\", "
          + "not \"exclusiv\"; did you mean \"exclusive\"?"
      ),
      (
        "{ classes: { event: { sharing: 'duck' } } }",
        "1:32: classes.event.sharing: must be \"mix\": the class \"event\" never ducks or "
          + "interrupts; make a class of your own for sounds that do"
      ),
      (
        "{ classes: { none: { rank: 1, depth: 0 } } }",
        "1:14: classes.none: this name is reserved for streams that Eider never touches; "
          + "take another"
      ),
      (
        "{ classes: { 'a b': { rank: 1, depth: 0 } } }",
        "1:14: classes[\"a b\"]: a name has 1 to 64 characters, none of them blank"
      ),
      (
        "{ classes: { guide: { depth: -9 } } }",
        "1:14: classes.guide: a new class needs \"rank\", a whole number from -1000 to 1000"
      ),
      (
        "{ classes: { guide: { rank: 9, depth: null } } }",
        "1:14: classes.guide: a new class needs \"depth\", a number of decibels from -96 to 0, "
          + "or { level: decibels }"
      ),
      (
        "{ classes: { guide: 5 } }",
        "1:21: classes.guide: must be an object with \"rank\", \"depth\", \"dominant\", "
          + "\"attack\", \"hold\", \"release\", \"interruption\", "
          + "\"notifyOthersOnDeactivation\", \"sharing\", \"category\" and \"options\", not 5"
      ),
      (
        "{ classes: { alarm: { options: 'duckOthers' } } }",
        "1:32: classes.alarm.options: must be an array of \"mixWithOthers\", \"duckOthers\", "
          + "\"allowBluetoothHFP\", \"defaultToSpeaker\", "
          + "\"interruptSpokenAudioAndMixWithOthers\", \"allowBluetoothA2DP\", "
          + "\"allowAirPlay\" or \"overrideMutedMicrophoneInterruption\", not \"duckOthers\""
      ),
      (
        "{ classes: { alarm: { options: ['duckOther'] } } }",
        "1:33: classes.alarm.options[0]: there is no option \"duckOther\"; "
          + "did you mean \"duckOthers\"?"
      ),
      (
        "{ classes: { alarm: { options: [1] } } }",
        "1:33: classes.alarm.options[0]: must be the name of a category option, not 1"
      ),
      (
        "{ classes: { alarm: { options: ['defaultToSpeaker'] } } }",
        "1:32: classes.alarm.options: defaultToSpeaker does not fit the category playback; "
          + "it fits playAndRecord"
      ),
      // Rules.
      (
        "{ interactions: {} }",
        "1:17: interactions: must be an array of rules, [ { … } ], not an object"
      ),
      (
        "{ interactions: [ { of: 'call' } ] }",
        "1:19: interactions[0]: a rule needs \"effect\": \"none\", \"duck\", \"mute\" or "
          + "\"interrupt\""
      ),
      (
        "{ interactions: [ { effect: 'pause' } ] }",
        "1:29: interactions[0].effect: must be \"none\", \"duck\", \"mute\" or \"interrupt\", "
          + "not \"pause\""
      ),
      (
        "{ interactions: [ { of: 'cal', effect: 'mute' } ] }",
        "1:25: interactions[0].of: there is no class \"cal\"; did you mean \"call\"?"
      ),
      (
        "{ interactions: [ { on: 'navigation', effect: 'mute' } ] }",
        "1:25: interactions[0].on: there is no class \"navigation\"; there are \"alarm\", "
          + "\"call\", \"event\", \"media\" and \"prompt\""
      ),
      (
        "{ interactions: [ { effect: 'mute', depth: -3 } ] }",
        "1:44: interactions[0].depth: fits only the effect \"duck\", and the effect here is "
          + "\"mute\""
      ),
      (
        "{ interactions: [ { effect: 'duck', kind: 'lasting' } ] }",
        "1:43: interactions[0].kind: fits only the effect \"interrupt\", and the effect here is "
          + "\"duck\""
      ),
      // Scenes.
      (
        "{ scenes: { quiet: { class: 'meda' } } }",
        "1:29: scenes.quiet.class: there is no class \"meda\"; did you mean \"media\"?"
      ),
      (
        "{ scenes: { quiet: { mode: 'voiceChat' } } }",
        "1:28: scenes.quiet.mode: voiceChat does not fit the category playback; "
          + "it fits playAndRecord"
      ),
      (
        "{ scenes: { call: { category: 'playback' } } }",
        "1:13: scenes.call: mode: voiceChat does not fit the category playback; "
          + "it fits playAndRecord"
      ),
      (
        "{ scenes: { game: { options: ['mixWithOthers'] } } }",
        "1:30: scenes.game.options: mixWithOthers does not fit the category ambient; "
          + "it fits playback, playAndRecord, multiRoute"
      ),
      (
        "{ scenes: { game: { lease: -1 } } }",
        "1:28: scenes.game.lease: must be a number of seconds from 0 to 604800, "
          + "0 for no limit, not -1"
      ),
      (
        "{ scenes: { game: { group: 7 } } }",
        "1:28: scenes.game.group: must be the name of a group, not 7"
      ),
      (
        "{ scenes: { game: { scene: 'call' } } }",
        "1:21: scenes.game.scene: unknown key; here fits \"class\", \"category\", \"mode\", "
          + "\"options\", \"group\", \"queue\", \"lease\", \"sink\" or \"scope\""
      ),
      // Zones.
      (
        "{ zones: { front: 'alsa*' } }",
        "1:19: zones.front: must be an array of names of sinks, in which * stands for any "
          + "characters, not \"alsa*\""
      ),
      (
        "{ zones: { front: [] } }",
        "1:19: zones.front: needs at least one sink; null removes a zone"
      ),
      ("{ zones: { front: [''] } }", "1:20: zones.front[0]: must be the name of a sink, not \"\""),
      (
        "{ defaultClass: 'musik' }",
        "1:17: defaultClass: there is no class \"musik\"; there are \"alarm\", \"call\", "
          + "\"event\", \"media\" and \"prompt\""
      ),
      (
        "{ classes: { media: null } }",
        "1:1: the class \"media\" is removed, and is the default class; set \"defaultClass\" to "
          + "one of \"alarm\", \"call\", \"event\" and \"prompt\""
      ),
      (
        "{ classes: { alarm: null, call: null, media: null, prompt: null, event: null } }",
        "1:12: classes: every class is removed, and at least one must be left; leave out one null"
      ),
    ])
  func refused(_ text: String, _ problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test("all of it at once, in the order of the lines")
  func all() throws {
    let found = try problems(
      """
      {
        settling: 'soon',
        classes: {
          guide: { rank: 25 },
          alarm: { rank: 'high', hold: -1 },
        },
        interactions: [{ of: 'guide', effect: 'duk' }],
      }
      """)
    #expect(
      found == [
        "2:13: settling: must be a number of milliseconds from 0 to 10000, not \"soon\"",
        "4:5: classes.guide: a new class needs \"depth\", a number of decibels from -96 to 0, "
          + "or { level: decibels }",
        "5:20: classes.alarm.rank: must be a whole number from -1000 to 1000, not \"high\"",
        "5:34: classes.alarm.hold: must be a number of milliseconds from 0 to 10000, not -1",
        "7:41: interactions[0].effect: must be \"none\", \"duck\", \"mute\" or \"interrupt\", "
          + "not \"duk\"; did you mean \"duck\"?",
      ])
  }

  @Test("also too many classes, rules and zones")
  func tooMany() throws {
    let classes = (0..<60).map { "c\($0): { rank: 1, depth: -1 }" }.joined(separator: ",")
    #expect(
      try problems("{ classes: { \(classes) } }") == [
        "1:12: classes: there are 65 classes, and at most 64 fit"
      ])
    let rules = String(repeating: "{ effect: 'none' },", count: 1001)
    #expect(
      try problems("{ interactions: [ \(rules) ] }") == [
        "1:17: interactions: there are 1001 rules, and at most 1000 fit"
      ])
    let zones = (0..<64).map { "z\($0): ['s\($0)']" }.joined(separator: ",")
    #expect(
      try problems("{ zones: { \(zones) } }") == [
        "1:10: zones: there are 64 zones, and at most 63 fit"
      ])
  }

  @Test("and a text that is shown stays on its line")
  func shown() throws {
    let long = String(repeating: "x", count: 100)
    let found = try problems("{ log: { level: 'a\\nb\\u001b\(long)' } }")
    #expect(found.first?.hasSuffix("not \"a\\nb\\u{1b}\(long.prefix(44))…\"") == true)
  }
}
