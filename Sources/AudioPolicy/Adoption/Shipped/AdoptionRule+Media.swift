extension AdoptionRule {
  /// Games: most set no role, and what runs them has many names.
  static let games =
    program(
      "games",
      binaries: [
        "wine*-preloader", "wine", "wine64", "proton", "*.x86_64", "*.x86", "hl2_linux",
        "csgo_linux64",
        "cs2", "dota2", "minetest", "luanti", "supertux*", "0ad", "pyrogenesis", "retroarch",
        "dolphin-emu",
        "pcsx2*", "scummvm", "gamescope*",
      ],
      ids: ["org.libretro.RetroArch", "net.minetest.Minetest", "org.supertuxproject.SuperTux"],
      class: "media", sharing: .mix)

  /// Sounds of the desktop itself.
  static let events = program(
    "sounds of the desktop",
    binaries: [
      "plasmashell", "kded*", "knotify*", "gnome-shell", "gsd-*", "xfce4-notifyd", "mako", "dunst",
      "swaync", "canberra-gtk-play", "xfce4-volumed*", "mate-notification-daemon",
    ],
    ids: ["org.gnome.VolumeControl", "org.kde.plasma-pa", "org.PulseAudio.pavucontrol"],
    class: "event")

  /// Players. They are what the default class is for, and still are when somebody changes that.
  static let media = program(
    "players",
    binaries: [
      "spotify", "vlc", "cvlc", "mpv", "mpd", "rhythmbox", "lollypop", "amberol", "elisa",
      "audacious", "clementine", "strawberry", "kodi*", "ffplay", "mpg123*", "sox", "play", "cmus",
      "deadbeef", "quodlibet", "totem", "celluloid", "haruna", "dragon", "gst-launch-1.0",
      "gst-play-1.0", "spotifyd", "librespot", "snapclient", "squeezelite", "shairport-sync",
      "obs", "steam", "steamwebhelper", "plexamp", "tidal-hifi", "freetube",
    ],
    ids: [
      "com.spotify.Client", "org.videolan.VLC", "io.mpv.Mpv", "org.gnome.Rhythmbox3",
      "org.gnome.Lollypop", "io.bassi.Amberol", "org.kde.elisa", "org.atheme.audacious",
      "org.clementine_player.Clementine", "org.strawberrymusicplayer.strawberry", "tv.kodi.Kodi",
      "org.gnome.Totem", "com.obsproject.Studio", "com.valvesoftware.Steam",
      "io.freetubeapp.FreeTube",
    ],
    snaps: ["spotify", "vlc", "obs-studio", "banshee"], class: "media", sharing: .mix)
}
