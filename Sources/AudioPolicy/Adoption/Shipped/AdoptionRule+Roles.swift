extension AdoptionRule {
  /// The role that a stream gives itself: those of PulseAudio (pulse/proplist.h), those of native
  /// clients of PipeWire (keys.h, with capitals), and those that phones use beside them.
  static let roles = [
    role("role alarm", ["alarm"], "alarm", .exclusive),
    role("role phone", ["phone", "communication"], "call", .exclusive, .voiceChat),
    role(
      "role of speech", ["a11y", "accessibility", "announcement", "navigation", "assistant"],
      "prompt", .duck),
    // Themes' name of the sound of an alarm clock, which libcanberra plays as an event.
    AdoptionRule("alarm sounds", [Condition("event.id", ["alarm-clock*"])], class: "alarm"),
    // A telephone that rings is heard over music: the theme's name of that sound, which Dino and, for
    // GNOME Calls, feedbackd play as an event.
    AdoptionRule(
      "ring tones", [Condition("event.id", ["phone-incoming-call*"])], class: "prompt",
      sharing: .duck),
    role("role event", ["event", "notification"], "event", .mix),
    // Libcanberra's property of every sound it plays, whatever became of the role.
    AdoptionRule("event sounds", [Condition("event.id", ["*"])], class: "event"),
    role(
      "role of media",
      [
        "music", "video", "game", "production", "animation", "movie", "multimedia", "test",
        "camera",
      ], "media", .mix),
  ]

  private static func role(
    _ name: String, _ values: [String], _ audioClass: String, _ sharing: Sharing,
    _ mode: Mode? = nil
  ) -> AdoptionRule {
    AdoptionRule(
      name, [Condition("media.role", values)], class: audioClass, sharing: sharing, mode: mode)
  }

  /// What neither program nor role tells: engines that many programs have in them, by the name
  /// they give their streams.
  static let names = [
    AdoptionRule(
      "voice engines",
      [
        Condition(
          "application.name",
          ["WEBRTC VoiceEngine", "ZOOM VoiceEngine", "ringrtc*", "Signal Calling*"])
      ],
      class: "call", sharing: .duck, mode: .voiceChat, activity: .audible),
    AdoptionRule(
      "voice chats by name",
      [Condition("application.name", ["Mumble", "TeamSpeak*", "linphone*", "Telegram Desktop"])],
      class: "call", sharing: .duck, mode: .voiceChat, activity: .audible),
    AdoptionRule(
      "speech by name",
      [Condition("application.name", ["speech-dispatcher*", "espeak*", "eSpeak*"])],
      class: "prompt", sharing: .duck, mode: .voicePrompt),
    AdoptionRule(
      "alarms by name", [Condition("media.name", ["alarm-clock*"])],
      class: "alarm"),
  ]
}
