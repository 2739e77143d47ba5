import AudioPolicy
import EiderConfiguration
import Testing

@Suite("A configuration")
struct SchemaTests {
  @Test("that sets nothing is the shipped one")
  func empty() throws {
    #expect(try configuration("{}") == .shipped)
    #expect(
      try configuration("{ classes: null, interactions: null, log: { level: null } }") == .shipped)
  }

  @Test("changes only what it names")
  func partial() throws {
    var expected = Configuration.shipped
    expected.policy.classes[0].depth = .to(level: -30.5)
    expected.policy.classes[0].attack = .microseconds(12_500)
    expected.settling = .milliseconds(400)
    expected.logLevel = .debug
    #expect(
      try configuration(
        """
        { classes: { alarm: { depth: { level: -30.5 }, attack: 12.5 } }, settling: 400,
          log: { level: 'debug' } }
        """) == expected)
  }

  @Test("adds a class with the defaults that suit a short announcement")
  func newClass() throws {
    let policy = try configuration("{ classes: { guide: { rank: 25, depth: -15 } } }").policy
    #expect(policy.classes.map(\.name) == ["alarm", "call", "guide", "media", "prompt", "event"])
    #expect(
      policy.classes[2]
        == AudioClass(
          name: "guide", rank: 25, depth: .by(decibels: -15), interruption: .transient,
          notifiesOthers: true))
  }

  @Test("sets every key of a class")
  func wholeClass() throws {
    let policy = try configuration(
      """
      { classes: { guide: { rank: -7, depth: -1, dominant: true, attack: 1, hold: 2, release: 3,
        interruption: 'lasting', notifyOthersOnDeactivation: false, sharing: 'duck',
        category: 'playAndRecord', options: ['duckOthers', 'defaultToSpeaker'] } } }
      """
    ).policy
    #expect(
      policy.classes.last
        == AudioClass(
          name: "guide", rank: -7, depth: .by(decibels: -1), isDominant: true,
          attack: .milliseconds(1), hold: .milliseconds(2), release: .milliseconds(3),
          interruption: .lasting, notifiesOthers: false, fixedSharing: .duck,
          category: .playAndRecord, options: [.duckOthers, .defaultToSpeaker]))
  }

  @Test("without a class is also without the shipped rules and scenes that name it")
  func removedClass() throws {
    let policy = try configuration("{ classes: { call: null } }").policy
    #expect(policy.classes.map(\.name) == ["alarm", "media", "prompt", "event"])
    #expect(policy.interactions.isEmpty)
    #expect(
      policy.scenes.keys.sorted() == ["assistant", "game", "media", "prompt", "recording"])
  }

  @Test("has its rules in front of the shipped ones")
  func rules() throws {
    let policy = try configuration(
      """
      { interactions: [
        { of: 'prompt', on: 'media', sharing: 'duck', effect: 'interrupt', kind: 'transient' },
        { effect: 'duck', depth: -6 }, { of: 'call', effect: 'duck' }, { effect: 'mute' },
        { on: 'event', effect: 'none' }, { effect: 'interrupt' } ] }
      """
    ).policy
    #expect(
      policy.interactions == [
        Interaction(
          of: "prompt", on: "media", sharing: .duck, effect: .interrupt(.transient)),
        Interaction(effect: .duck(.by(decibels: -6))),
        Interaction(of: "call", effect: .duck(nil)), Interaction(effect: .mute),
        Interaction(on: "event", effect: .none), Interaction(effect: .interrupt(nil)),
      ] + PolicyConfiguration.shipped.interactions)
  }

  @Test("has scenes of its own, and the shipped ones changed or removed")
  func scenes() throws {
    let policy = try configuration(
      """
      { scenes: { game: null, media: { queue: 'q', lease: 30 },
        car: { class: 'prompt', category: 'playback', mode: 'spokenAudio', options: [],
          group: 'g', queue: 'q', lease: 1.5, sink: 's' } } }
      """
    ).policy
    #expect(policy.scenes["game"] == nil)
    #expect(
      policy.scenes["media"]
        == SettingsChange(class: "media", category: .playback, queue: "q", lease: 30))
    #expect(
      policy.scenes["car"]
        == SettingsChange(
          class: "prompt", category: .playback, mode: .spokenAudio, options: [], group: "g",
          queue: "q", lease: 1.5, sink: "s"))
  }

  @Test("has its zones in order of name, and the other values as they are given")
  func zones() throws {
    let policy = try configuration(
      """
      { zones: { rear: ['r*', 'x'], front: ['f?'], gone: null }, defaultClass: 'prompt',
        grace: 10, resumeWindow: 60000 }
      """
    ).policy
    #expect(
      policy.zones == [Zone(name: "front", sinks: ["f?"]), Zone(name: "rear", sinks: ["r*", "x"])])
    #expect(policy.defaultClass == "prompt")
    #expect(policy.grace == .milliseconds(10))
    #expect(policy.resumeWindow == .seconds(60))
  }
}
