import AudioPolicy

extension RandomSource {
  mutating func settings() -> SettingsChange {
    var settings = sharing()
    if happens(85) { settings.class = className() }
    if happens(35) { settings.group = pick(["g", "g", "h"]) }
    if happens(15) { settings.queue = pick(["q", "r"]) }
    if happens(10) { settings.scene = scene() }
    if happens(15) { settings.lease = pick([0, 0.1, 0.5, 3, -1]) }
    if happens(15) { settings.sink = pick(["s1", "s2", "s3"]) }
    if happens(25) { settings.scope = happens(75) ? .sink : .zone }
    return settings
  }

  /// One or two members of the settings.
  mutating func change() -> SettingsChange {
    switch below(10) {
    case 0: SettingsChange(class: className())
    case 1: sharing()
    case 2: SettingsChange(mode: pick(Mode.allCases))
    case 3: SettingsChange(options: pick([[], .duckOthers, .mixWithOthers, .defaultToSpeaker]))
    case 4: SettingsChange(group: pick(["", "g", "h"]))
    case 5: SettingsChange(queue: pick(["", "q", "r"]))
    case 6: SettingsChange(scene: happens(30) ? "" : scene())
    case 7: SettingsChange(lease: pick([0, 0.2, 1]))
    case 8: SettingsChange(scope: pick([.zone, .sink]))
    default: SettingsChange(sink: pick(["", "s1", "s2", "s3"]))
    }
  }

  private mutating func sharing() -> SettingsChange {
    switch below(8) {
    case 0: SettingsChange(category: .ambient)
    case 1: SettingsChange(category: .playback, options: .mixWithOthers)
    case 2, 3: SettingsChange(category: .playback, options: .duckOthers)
    case 4: SettingsChange(category: .playback, mode: .spokenAudio)
    case 5:
      SettingsChange(
        category: .playAndRecord, mode: happens(80) ? .voicePrompt : .spokenAudio,
        options: happens(50)
          ? .interruptSpokenAudioAndMixWithOthers
          : [.interruptSpokenAudioAndMixWithOthers, .duckOthers])
    default: SettingsChange()
    }
  }

  private mutating func className() -> String {
    pick([
      "alarm", "call", "media", "media", "prompt", "prompt", "event", "assistant", "odd", "none",
    ])
  }

  private mutating func scene() -> String {
    pick(["call", "media", "prompt", "assistant", "recording", "game", "nowhere"])
  }

  mutating func sinks() -> [String]? {
    pick([nil, [], ["s1"], ["s2", "s3"], ["s1", "s2", "s3"], ["s1", "s2", "s3"]])
  }

  /// The shipped policy, or one with odd classes, rules and zones.
  mutating func configuration() -> PolicyConfiguration {
    var configuration = PolicyConfiguration.shipped
    if happens(30) { return configuration }
    if happens(3) { configuration.classes = [] }
    for index in configuration.classes.indices where happens(20) {
      configuration.classes[index].rank = 10 * below(5)
      configuration.classes[index].isDominant = happens(50)
      configuration.classes[index].depth = depth()
      configuration.classes[index].notifiesOthers = happens(50)
      configuration.classes[index].interruption = pick([.transient, .lasting])
    }
    for name in ["assistant", "odd"] where happens(50) {
      configuration.classes.append(
        AudioClass(
          name: name, rank: pick([5, 20, 25, 50]), depth: depth(), isDominant: happens(40),
          attack: .milliseconds(below(200)), interruption: pick([.transient, .lasting]),
          notifiesOthers: happens(50)))
    }
    if happens(20), !configuration.classes.isEmpty {
      configuration.classes.remove(at: below(configuration.classes.count))
    }
    if happens(40) { configuration.interactions = [] }
    for _ in 0..<below(4) where happens(50) { configuration.interactions.insert(rule(), at: 0) }
    if happens(40) {
      configuration.zones = [
        Zone(name: "front", sinks: ["s1", "s2"]), Zone(name: "rear", sinks: ["s2"]),
      ]
    }
    if happens(10) {
      configuration.zones = (0..<70).map { Zone(name: "\($0)", sinks: ["z\($0)"]) }
    }
    if happens(10) { configuration.defaultClass = "gone" }
    return configuration
  }

  private mutating func depth() -> Depth {
    happens(70)
      ? .by(decibels: pick([-3, -7, -12, -20.5, 0, 4]))
      : .to(level: pick([-30, -18, -6, 2]))
  }

  private mutating func rule() -> Interaction {
    let names: [String?] = [nil, "alarm", "call", "media", "prompt", "event", "odd"]
    let effects: [InteractionEffect] = [
      .none, .duck(nil), .duck(depth()), .mute, .interrupt(nil), .interrupt(.transient),
      .interrupt(.lasting),
    ]
    return Interaction(
      of: pick(names), on: pick(names), sharing: pick([nil, .mix, .duck, .exclusive]),
      effect: pick(effects))
  }
}
