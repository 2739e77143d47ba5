import ServerFixture

/// A stretch of the demo, and what the music should be at in it.
struct Phase: Sendable {
  let name: String
  /// In seconds of the recording.
  var start: Double
  var end: Double
  /// What sounds in it besides the music, last the one that matters.
  let parts: [Part]
  /// Decibels that the music is down; nil while it is on its way back.
  let depth: Double?
}

extension Phase {
  /// The median level of a part in the steady middle of the phase, in decibels of full scale.
  func level(of part: Part, in history: [ToneMeter.Window]) -> Double {
    // A fade down takes 80 ms, a player's start and end some tens of milliseconds more.
    let steady = history.filter { $0.time > start + 0.5 && $0.time < end - 0.3 }
    let levels = steady.map { $0.level(part.tone.frequency) }.sorted()
    return levels.isEmpty ? ToneMeter.floor : levels[levels.count / 2]
  }
}
