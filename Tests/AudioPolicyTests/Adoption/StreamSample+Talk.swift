import AudioPolicy

// Where nothing else is said, only the program's and the package's names are known, and the rest is
// what its toolkit does. Where a listing is “our own”, the program of Debian 12 was played on a private PulseAudio 16.1 and
// `pactl list sink-inputs` read.
extension StreamSample {
  /// Calls, voice chats, speech, alarms, directions.
  static let talk = [
    // The voice of Discord's native module: listings in wwmm/easyeffects and Soundux issues; named so
    // by WirePlumber's list of programs that switch headsets (policy-bluetooth.lua).
    Self(
      "Discord, voice", "call", sharing: .duck, audible: true,
      ["name": "WEBRTC VoiceEngine", "binary": "Discord", "media": "playStream"]),
    // The same inside Flatpak, whose process numbers are its own.
    Self(
      "Discord, voice, Flatpak", "call", audible: true,
      [
        "name": "WEBRTC VoiceEngine", "binary": "Discord", "media": "playStream", "process": "21",
        "portal": "com.discordapp.Discord",
      ]),
    // Electron's windows play as Chromium: electron/electron#27581.
    Self(
      "Discord, notices", "event",
      ["name": "Chromium", "binary": "Discord", "media": "Playback", "icon": "chromium-browser"]),
    // Vencord/Vesktop#765 (Flatpak): all streams are called Chromium.
    Self(
      "Vesktop, Flatpak", "call", audible: true,
      [
        "name": "Chromium", "binary": "vesktop.bin", "media": "Playback",
        "portal": "dev.vencord.Vesktop",
      ]),
    // wwmm/easyeffects#701 and WirePlumber's list; binary from flathub us.zoom.Zoom.
    Self(
      "Zoom", "call", audible: false,
      ["name": "ZOOM VoiceEngine", "binary": "zoom", "media": "playStream"]),
    Self(
      "Zoom, Flatpak", "call",
      ["name": "ZOOM VoiceEngine", "binary": "zoom", "portal": "us.zoom.Zoom", "process": "9"]),
    // IsmaelMartinez/teams-for-linux#1000: no role, six streams.
    Self(
      "Teams for Linux", "call", audible: true,
      [
        "name": "Chromium", "binary": "teams-for-linux", "media": "Playback",
        "icon": "chromium-browser",
      ]),
    // Microsoft's old client names itself Skype, and is a phone (PulseAudio mailing list, 2020).
    Self(
      "Teams, of Microsoft", "call", audible: true,
      ["name": "Skype", "binary": "teams", "role": "phone", "icon": "skype", "media": "Output"]),
    Self(
      "Skype", "call", audible: true,
      ["name": "Skype", "binary": "skypeforlinux", "role": "phone", "media": "Output"]),
    // Electron, as electron/electron#27581 describes it.
    Self(
      "Element", "call", audible: true,
      ["name": "Chromium", "binary": "element-desktop", "media": "Playback"]),
    Self(
      "Slack, Snap", "call", audible: true,
      ["name": "Chromium", "binary": "slack", "media": "Playback", "snap": "slack"]),
    // "ringrtc" beside "WEBRTC VoiceEngine" in a mixer's list of names that are parts of programs.
    Self("Signal, call", "call", audible: false, ["name": "ringrtc", "binary": "signal-desktop"]),
    // signalapp/webrtc#137 would call it so.
    Self(
      "Signal, call, by its new name", "call", audible: false,
      ["name": "Signal Calling", "binary": "signal-desktop"]),
    Self("Signal, notice", "event", ["name": "Chromium", "binary": "signal-desktop"]),
    // PipeWire/wireplumber#7 lists its streams by this name, without a role.
    Self(
      "Telegram, by its name", "call", sharing: .duck, audible: true,
      ["name": "Telegram Desktop", "binary": "telegram-desk"]),
    // libtgvoip sets the role phone, and the executable's name (os/linux/AudioPulse.cpp).
    Self(
      "Telegram", "call",
      ["name": "telegram-desktop", "binary": "telegram-desktop", "role": "phone"]),
    // A listing in pzmarzly/mic_over_mumble#8: it calls itself a game, since mumble-voip/mumble#1069.
    Self(
      "Mumble", "call", sharing: .duck, audible: true,
      [
        "name": "Mumble", "binary": "mumble", "role": "game", "media": "Mumble Speakers",
        "id": "net.sourceforge.mumble.mumble", "icon": "mumble",
      ]),
    // Before that change it had the role phone.
    Self(
      "Mumble of 2013", "call", sharing: .duck, audible: true,
      ["name": "Mumble", "binary": "mumble", "role": "phone", "media": "Mumble Speakers"]),
    Self(
      "TeamSpeak 3", "call", audible: true,
      ["name": "TeamSpeak3", "binary": "ts3client_linux_amd64", "media": "Playback"]),
    // Jami's pulselayer.cpp, and SFLphone's before it: role phone, the package's name.
    Self(
      "Jami", "call", audible: false, ["name": "jami-daemon", "binary": "jamid", "role": "phone"]),
    // WirePlumber's list has "linphone".
    Self("Linphone", "call", ["name": "linphone", "binary": "linphone", "media": "linphone"]),
    // GNOME Calls plays through GStreamer's pulsesink.
    Self(
      "GNOME Calls", "call",
      ["name": "Calls", "binary": "gnome-calls", "id": "org.gnome.Calls", "media": "Playback"]),
    // Speech Dispatcher's pulse.c: "speech-dispatcher-" and the module's name, "playback"; our own.
    Self(
      "Speech Dispatcher", "prompt", sharing: .duck,
      ["name": "speech-dispatcher-espeak-ng", "binary": "sd_espeak-ng", "media": "playback"]),
    Self(
      "Speech Dispatcher, dummy", "prompt",
      ["name": "speech-dispatcher-dummy", "binary": "sd_dummy", "media": "playback"]),
    // Our own: pcaudiolib.
    Self(
      "eSpeak NG", "prompt",
      ["name": "eSpeak", "binary": "espeak-ng", "media": "Text-to-Speech"]),
    // A Python program: the interpreter is the binary, the name is the speech server's.
    Self(
      "speech in another program", "prompt",
      ["name": "speech-dispatcher-piper", "binary": "python3.11"]),
    // play_wav_cmdline in the documentation of ovos-audio, as Mycroft had it.
    Self(
      "OVOS through paplay", "prompt", sharing: .duck,
      ["name": "paplay", "binary": "pacat", "media": "mycroft-voice"]),
    // OpenVoiceOS starts its services by these names.
    Self("OVOS", "prompt", ["name": "ovos-audio", "binary": "ovos-audio"]),
    Self(
      "Home Assistant's satellite", "prompt",
      ["name": "wyoming-satellite", "binary": "wyoming-satellite"]),
    // GSound sets the application's id; the sound is an event of the theme.
    Self(
      "GNOME Clocks", "alarm", sharing: .exclusive,
      [
        "name": "Clocks", "binary": "gnome-clocks", "id": "org.gnome.clocks", "role": "event",
        "event.id": "alarm-clock-elapsed",
      ]),
    Self("KAlarm", "alarm", ["name": "KAlarm", "binary": "kalarm", "role": "music"]),
    // Dino's plugin for notices plays the theme's sound by libcanberra.
    Self(
      "feedbackd, ringing", "prompt", sharing: .duck,
      [
        "name": "feedbackd", "binary": "feedbackd", "role": "event",
        "event.id": "phone-incoming-call",
      ]
    ),
    // Any program's alarm from the freedesktop sound theme, played by libcanberra.
    Self(
      "an alarm of the sound theme", "alarm",
      ["name": "a timer", "role": "event", "event.id": "alarm-clock-elapsed"]),
    // Qt Multimedia calls whatever it plays music.
    Self(
      "Pure Maps, Flatpak", "prompt",
      [
        "name": "pure-maps", "binary": "qmlrunner", "role": "music",
        "portal": "io.github.rinigus.PureMaps",
      ]),
    Self("Organic Maps", "prompt", ["name": "OMaps", "binary": "OMaps"]),
  ]
}
