/// All that acts on a session, combined to the most severe: interrupt, mute, the deepest duck.
struct Outcome: Hashable, Sendable {
  var interruption: InterruptionKind?
  /// One of those that interrupt: of the highest rank, the latest.
  var interrupter: Actors.Representative?
  var isMuted = false
  /// The deepest duck by decibels, 0 for none.
  var decibels = 0.0
  /// The lowest level that ducks go down to.
  var level: Double?
  /// Who mutes, or ducks deepest.
  var ducker: Actors.Representative?

  var isNone: Bool { interruption == nil && !isMuted && decibels == 0 && level == nil }

  /// The gain for a stream whose own level is `base` decibels.
  func gain(forBase base: Double) -> Double {
    guard let level else { return decibels }
    return min(decibels, min(0, level - base))
  }

  mutating func add(_ effect: Effect, by actor: Actors.Representative) {
    switch effect {
    case .none:
      return
    case .interrupt(let kind):
      interruption = max(interruption ?? kind, kind)
      if interrupter.map({ $0.comesAfter(actor) }) ?? true { interrupter = actor }
    case .mute:
      if !isMuted { ducker = actor }
      isMuted = true
    case .duck(.by(let depth)):
      guard depth < decibels else { return }
      decibels = depth
      if !isMuted { ducker = actor }
    case .duck(.to(let depth)):
      guard depth < level ?? .infinity else { return }
      level = depth
      if !isMuted, decibels == 0 { ducker = actor }
    }
  }
}
