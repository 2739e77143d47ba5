/// All that acts on a session, combined to the most severe: interrupt, mute, the deepest duck.
struct Outcome: Hashable, Sendable {
  var interruption: InterruptionKind?
  /// One of those that interrupt: of the highest rank, the latest.
  var interrupter: Agent?
  var isMuted = false
  /// The deepest duck by decibels, 0 for none.
  var decibels = 0.0
  /// The lowest level that ducks go down to.
  var level: Double?
  /// Who mutes, or ducks deepest.
  var ducker: Agent?

  var isNone: Bool { interruption == nil && !isMuted && decibels == 0 && level == nil }

  /// The gain for a stream whose own level is `base` decibels.
  func gain(forBase base: Double) -> Double {
    guard let level else { return max(decibels, Self.lowestGain) }
    return max(min(decibels, 0, level - base), Self.lowestGain)
  }

  /// In decibels; nothing is heard below it.
  private static let lowestGain = -200.0

  mutating func add(_ effect: Effect, by actor: Agent) {
    switch effect {
    case .none:
      return
    case .interrupt(let kind):
      interruption = max(interruption ?? kind, kind)
      interrupter = Agent.foremost(interrupter, actor)
    case .mute:
      ducker = isMuted ? Agent.foremost(ducker, actor) : actor
      isMuted = true
    case .duck(.by(let depth)):
      guard depth < 0, depth <= decibels else { return }
      if !isMuted { ducker = depth == decibels ? Agent.foremost(ducker, actor) : actor }
      decibels = depth
    case .duck(.to(let depth)):
      guard depth <= level ?? .infinity else { return }
      if !isMuted, decibels == 0 {
        ducker = depth == level ? Agent.foremost(ducker, actor) : actor
      }
      level = depth
    }
  }
}
