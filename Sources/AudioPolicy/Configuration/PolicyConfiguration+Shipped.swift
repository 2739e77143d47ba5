extension PolicyConfiguration {
  /// The policy as it is shipped: section by section the tables of the policy page.
  public static let shipped = PolicyConfiguration(
    classes: [
      AudioClass(
        name: "alarm", rank: 40, depth: .by(decibels: -24), isDominant: true,
        interruption: .transient, notifiesOthers: true),
      AudioClass(
        name: "call", rank: 30, depth: .by(decibels: -20), isDominant: true,
        interruption: .lasting, notifiesOthers: true, category: .playAndRecord),
      AudioClass(
        name: "media", rank: 20, depth: .by(decibels: -12),
        interruption: .lasting, notifiesOthers: false),
      AudioClass(
        name: "prompt", rank: 10, depth: .by(decibels: -12),
        interruption: .transient, notifiesOthers: true),
      AudioClass(
        name: "event", rank: 0, depth: .by(decibels: 0),
        interruption: .transient, notifiesOthers: false, fixedSharing: .mix,
        category: .ambient),
    ],
    interactions: [
      // An exclusive alarm ducks a call and does not cut it off.
      Interaction(of: "alarm", on: "call", sharing: .exclusive, effect: .duck(nil)),
      // Two calls do nothing to each other.
      Interaction(of: "call", on: "call", effect: .none),
    ],
    scenes: [
      "call": SettingsChange(class: "call", category: .playAndRecord, mode: .voiceChat),
      "media": SettingsChange(class: "media", category: .playback),
      "prompt": SettingsChange(
        class: "prompt", category: .playback, mode: .voicePrompt, options: [.duckOthers]),
      "assistant": SettingsChange(
        class: "prompt", category: .playAndRecord, mode: .voicePrompt,
        options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers]),
      "recording": SettingsChange(class: "media", category: .record),
      "game": SettingsChange(class: "media", category: .ambient),
    ])
}
