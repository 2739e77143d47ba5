extension AdoptionRule {
  /// Screen readers, speech synthesis, voice assistants: prompts, which duck while they speak. As a
  /// rule they set no role.
  static let speech =
    program(
      "speech",
      binaries: [
        "speech-dispatcher", "sd_*", "espeak", "espeak-ng", "festival", "flite", "pico2wave",
        "RHVoice*", "piper", "orca", "spd-say", "brltty",
      ],
      ids: ["org.gnome.Orca"], class: "prompt", sharing: .duck, mode: .voicePrompt)
    + program(
      "voice assistants",
      binaries: [
        "mycroft*", "ovos*", "rhasspy*", "wyoming-satellite", "linux-voice-assistant", "hivemind*",
        "picroft", "neon-*", "genie-client",
      ],
      ids: ["ai.mycroft.*", "edu.stanford.Almond"], class: "prompt", sharing: .duck,
      mode: .voicePrompt)
    + [
      // Mycroft and OpenVoiceOS speak through paplay, and give the stream this name
      // (play_wav_cmdline of mycroft.conf). What Rhasspy and Wyoming's satellite play through aplay
      // cannot be told from other sounds of aplay.
      AdoptionRule(
        "voice of Mycroft and OpenVoiceOS", [Condition("media.name", ["mycroft-voice*"])],
        class: "prompt", sharing: .duck, mode: .voicePrompt)
    ]

  /// Spoken directions, which toolkits call music.
  static let navigation = program(
    "navigation",
    binaries: [
      "pure-maps", "harbour-pure-maps", "OMaps", "organicmaps*", "navit", "osmin", "marble*",
    ],
    ids: [
      "io.github.rinigus.PureMaps", "app.organicmaps.desktop", "org.navit_project.*",
      "org.kde.marble*", "io.github.janbar.osmin",
    ], class: "prompt", sharing: .duck, mode: .voicePrompt)

  /// Alarm clocks and timers. What they play is otherwise called an event.
  static let alarms = program(
    "alarm clocks",
    binaries: [
      "gnome-clocks", "org.gnome.clocks", "kalarm", "kclock*", "alarm-clock-applet", "birdie",
      "kteatime",
    ],
    ids: [
      "org.gnome.clocks", "org.kde.kalarm", "org.kde.kclock*", "io.github.alarm-clock-applet",
    ], class: "alarm")
}
