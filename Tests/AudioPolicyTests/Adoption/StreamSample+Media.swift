import AudioPolicy

extension StreamSample {
  /// Players, browsers, games, sounds of the desktop, and what is left out.
  static let media = [
    // Our own, Debian 12: mpv 0.35, mpg123 1.31, ffplay 5.1, VLC 3.0.24, SoX 14.4, GStreamer 1.22.
    Self("mpv", "media", sharing: .mix, ["name": "mpv", "binary": "mpv", "media": "t.wav - mpv"]),
    Self("mpg123", "media", ["name": "mpg123", "binary": "mpg123.bin", "media": "via out123"]),
    Self("ffplay", "media", ["name": "ffplay", "binary": "ffplay", "media": "Audio Stream"]),
    Self(
      "VLC", "media",
      [
        "name": "VLC media player (LibVLC 3.0.24)", "binary": "vlc", "id": "org.VideoLAN.VLC",
        "role": "video", "media": "audio stream", "icon": "vlc",
      ]),
    Self("SoX", "media", ["name": "SoX", "binary": "sox", "media": "playback"]),
    Self(
      "GStreamer", "media",
      ["name": "gst-launch-1.0", "binary": "gst-launch-1.0", "media": "audiotest wave"]),
    // A pipeline that says what it is.
    Self(
      "GStreamer as a phone", "call", sharing: .exclusive,
      ["name": "gst-launch-1.0", "binary": "gst-launch-1.0", "role": "phone"]),
    // mpd's PulseOutputPlugin.cxx names the client so.
    Self("mpd", "media", ["name": "Music Player Daemon", "binary": "mpd", "media": "My Out"]),
    // alsa-plugins' pcm_pulse.c puts the program's name between brackets.
    Self("mpd by ALSA", "media", ["name": "ALSA plug-in [mpd]", "binary": "mpd"]),
    Self("aplay", "media", ["name": "ALSA plug-in [aplay]", "binary": "aplay"]),
    // IsmaelMartinez/teams-for-linux#1000, on PulseAudio.
    Self(
      "Spotify", "media",
      ["name": "spotify", "binary": "spotify", "role": "music", "media": "Spotify"]),
    // nvdweem/PCPanel#92: since 1.2.86 a native client of PipeWire; the stream itself shows only
    // this, the client the rest.
    Self(
      "Spotify, Flatpak, native", "media",
      [
        "media": "audio-src", "node": "audio-src", "portal": "com.spotify.Client",
        "binary": "spotify", "process": "4", "driver": "PipeWire",
      ]),
    Self("Spotify, without its client", "media", ["media": "audio-src", "driver": "PipeWire"]),
    // Listings of users of Ubuntu 14.04 in a bug report: GStreamer with Rhythmbox's role.
    Self(
      "Rhythmbox", "media",
      ["name": "Rhythmbox", "binary": "rhythmbox", "role": "music", "icon": "rhythmbox"]),
    Self(
      "Lollypop", "media",
      ["name": "Lollypop", "binary": "python3.11", "id": "org.gnome.Lollypop", "role": "music"]),
    Self(
      "Amberol, Flatpak", "media",
      ["name": "Amberol", "binary": "amberol", "portal": "io.bassi.Amberol", "process": "2"]),
    Self("Audacious", "media", ["name": "Audacious", "binary": "audacious", "role": "music"]),
    Self("Kodi", "media", ["name": "Kodi", "binary": "kodi.bin", "role": "video"]),
    // KDE's Phonon: docs of an Amarok user.
    Self("Amarok", "media", ["name": "libphonon", "binary": "amarok", "role": "music"]),
    // pactl listing of a user with Firefox from Flathub: process 2 of its own.
    Self(
      "Firefox, Flatpak", "media",
      [
        "name": "Firefox", "binary": "firefox-bin", "media": "AudioStream", "process": "2",
        "portal": "org.mozilla.firefox",
      ]),
    // media/audio/pulse/pulse_util.cc of Chromium; PRODUCT_STRING is the name.
    Self(
      "Chromium", "media",
      ["name": "Chromium", "binary": "chromium", "media": "Playback", "icon": "chromium-browser"]),
    Self("Brave", "media", ["name": "Brave", "binary": "brave", "media": "Playback"]),
    // FelicianoTech/pocket-casts-desktop-app#44: Electron with a role set by its Flatpak.
    Self(
      "Pocket Casts", "media",
      ["name": "Chromium", "binary": "pocket-casts", "role": "music", "process": "75"]),
    // FreeTubeApp/FreeTube#1279.
    Self(
      "FreeTube", "media", ["name": "Chromium", "binary": "electron", "media": "Playback"]),
    // Wine's winepulse.drv names the Windows program.
    Self(
      "a game in Wine", "media",
      ["name": "game.exe", "binary": "wine64-preloader", "media": "audio stream #1"]),
    // Vencord/venmic#43: a game in Proton whose names are all empty.
    Self(
      "a game in Proton without a name", "media",
      ["name": "", "node": "", "binary": "wine64-preloader", "process": "77"]),
    // Rhasspy's and Wyoming's documentation: aplay by default, like any other sound of aplay.
    Self(
      "a voice satellite through aplay", "media",
      ["name": "ALSA plug-in [aplay]", "binary": "aplay", "media": "ALSA Playback"]),
    // SDL without a hint; with capitals where it is a native client (SDL_pipewire.c).
    Self("a game with SDL", "media", ["name": "SDL Application", "binary": "game.x86_64"]),
    Self("a game with SDL on PipeWire", "media", ["name": "SDL Application", "role": "Game"]),
    // OpenAL Soft's alsoft.conf: the name is the program's.
    Self("Minecraft", "media", ["name": "java", "binary": "java", "role": "game"]),
    Self("OBS", "media", ["name": "OBS", "binary": "obs", "role": "production"]),
    // pw-play: `pw-cli info` in a talk on PipeWire.
    Self("pw-play", "media", ["name": "pw-play", "node": "pw-play", "role": "Music"]),
    // libcanberra: the role event and the sound's id, under the program that rang.
    Self(
      "libcanberra", "event", sharing: .mix,
      ["name": "Files", "id": "org.gnome.Nautilus", "role": "event", "event.id": "bell"]),
    Self(
      "Plasma's notices", "event",
      ["name": "Plasma", "binary": "plasmashell", "role": "event", "event.id": "message"]),
    Self("a notice on PipeWire", "event", ["name": "notifier", "role": "Notification"]),
    Self("dunst", "event", ["name": "dunst", "binary": "dunst"]),
    // Ubuntu's Banshee as a Snap, as its packager lists it.
    Self(
      "Banshee, Snap", "media",
      ["name": "banshee", "snap": "banshee", "pipewire.snap.audio.playback": "true"]),
    // module-loopback.c and module-ladspa-sink.c (ShayBox/Mon2Cam#77), clients have none.
    Self("a loopback", "none", ["driver": "module-loopback.c", "role": "abstract"]),
    Self("an equalizer", "none", ["driver": "module-ladspa-sink.c", "role": "filter"]),
    Self(
      "a loopback, built elsewhere", "none",
      ["driver": "../src/modules/module-loopback.c", "media": "Loopback from N2"]),
    Self(
      "a loopback of PipeWire", "none",
      ["driver": "PipeWire", "node.link-group": "loopback-1034-18", "media": "loopback-1034"]),
    Self(
      "a module of pipewire-pulse", "none",
      ["driver": "PipeWire", "pulse.module.id": "536870916"]),
    Self("nothing at all", "media", sharing: .mix, [:]),
  ]
}
