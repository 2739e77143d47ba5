import ServerFixture

/// A kind of player: what its stream is, and where its user has it first.
struct Kind {
  let name: String
  var role: String?
  var application: String?
  var volume: [UInt32]
  var isMuted = false

  /// What the server saves its level under.
  var key: String { role ?? application ?? name }

  /// Ten players: two that share a key, mono to eight channels, above 100 %, low, muted, with a
  /// balance.
  static let all: [Kind] = [
    Kind(name: "music", role: "music", volume: [52428, 52428]),
    Kind(name: "more music", role: "music", volume: [32768, 32768]),
    Kind(name: "game", role: "game", volume: [65536, 20000]),
    Kind(name: "video", role: "video", volume: [60000, 50000, 40000, 30000, 20000, 10000]),
    Kind(name: "mono", application: "Mono", volume: [45678]),
    Kind(
      name: "eight", application: "Eight",
      volume: [65536, 60000, 55000, 50000, 45000, 40000, 35000, 30000]),
    Kind(name: "loud", application: "Loud", volume: [98304, 98304]),
    Kind(name: "low", application: "Low", volume: [20000, 20000]),
    Kind(name: "muted", application: "Muted", volume: [52428, 52428], isMuted: true),
    Kind(name: "half", application: "Half", volume: [40000, 0]),
  ]
}
