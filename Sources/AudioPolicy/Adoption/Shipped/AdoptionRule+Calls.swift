extension AdoptionRule {
  /// Programs whose streams are a call for as long as they run.
  static let calls =
    program(
      "Zoom", binaries: ["zoom", "zoom.real", "ZoomLauncher"], ids: ["us.zoom.Zoom"],
      snaps: ["zoom-client"], also: [Condition("application.name", ["ZOOM VoiceEngine"])],
      class: "call", mode: .videoChat)
    // Signal's library for calls, or as its makers mean to call it (signalapp/webrtc#137); its other
    // streams are notices and messages, which are named after Chromium (Signal-Desktop#7415).
    + program(
      "Signal calls", binaries: ["signal-desktop*"], ids: ["org.signal.Signal"],
      snaps: ["signal-desktop"],
      also: [Condition("application.name", ["ringrtc*", "Signal Calling*"])],
      class: "call", mode: .voiceChat)
    + program(
      "telephones",
      binaries: [
        "linphone*", "jami*", "dring", "sflphone*", "twinkle", "baresip", "gnome-calls",
        "plasma-dialer*", "ekiga", "microsip*", "zoiper*", "callaudiod",
      ],
      ids: [
        "com.belledonnecommunications.linphone", "net.jami.Jami", "org.gnome.Calls",
        "org.kde.phone.dialer",
        "org.kde.plasma.dialer", "sm.puri.Calls",
      ], class: "call", mode: .voiceChat)
    + program(
      "Skype", binaries: ["skype", "skypeforlinux"], ids: ["com.skype.Client"], snaps: ["skype"],
      class: "call", activity: .audible)

  /// Programs that keep a stream open while nobody speaks: they count while something is heard, and
  /// bring others down rather than stop them, for they come and go with every sentence.
  static let voiceChats =
    // The voice of a channel has a stream of its own, beside that of the window's sounds.
    program(
      "Discord voice",
      binaries: ["Discord*", "vesktop*", "webcord", "armcord", "legcord"],
      ids: ["com.discordapp.Discord*", "dev.vencord.Vesktop", "io.github.spacingbat3.webcord"],
      snaps: ["discord"], also: [Condition("application.name", ["WEBRTC VoiceEngine"])],
      class: "call", sharing: .duck, mode: .gameChat, activity: .audible)
    + program(
      "Discord's own sounds", binaries: ["Discord*"], ids: ["com.discordapp.Discord*"],
      snaps: ["discord"], class: "event")
    + program(
      "Signal's own sounds", binaries: ["signal-desktop*"], ids: ["org.signal.Signal"],
      snaps: ["signal-desktop"], class: "event")
    // They set no role, and Electron's none but what their package says.
    + program(
      "voice chats",
      binaries: [
        "mumble", "mumble-overlay", "ts3client_linux*", "TeamSpeak", "teamspeak*",
        "element-desktop*",
        "slack", "teams", "teams-for-linux", "teams-insiders", "jitsi-meet*", "webex*",
        "CiscoCollabHost",
        "Telegram", "telegram-desktop", "viber", "wire-desktop", "whatsapp*", "webcord", "vesktop*",
        "armcord", "legcord", "ferdium", "rocketchat-desktop", "mattermost-desktop", "nheko",
        "dino", "dino-im",
        "gajim",
      ],
      ids: [
        "info.mumble.Mumble", "net.sourceforge.mumble.mumble", "com.teamspeak.*", "im.riot.Riot",
        "com.slack.Slack",
        "com.github.IsmaelMartinez.teams_for_linux", "org.jitsi.jitsi-meet", "com.webex.*",
        "org.telegram.desktop", "im.dino.Dino", "com.viber.Viber", "com.wire.WireDesktop",
        "io.github.spacingbat3.webcord", "dev.vencord.Vesktop",
      ],
      snaps: ["mumble", "element-desktop", "slack", "teams-for-linux", "telegram-desktop"],
      class: "call", sharing: .duck, mode: .voiceChat, activity: .audible)
}
