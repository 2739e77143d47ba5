/// The law of effects: a total, pure function of two sessions. `README.md` beside this file
/// has the table; each rule is a file.
public struct Law: Sendable {
  let explicit: ExplicitRules

  init(_ configuration: PolicyConfiguration) {
    explicit = ExplicitRules(configuration)
  }

  /// What `a`, active, does to `b`.
  @inline(__always)
  func effect(of a: Party, on b: Party) -> Effect {
    if Separation.separates(a, b) { return .none }
    return explicit.effect(of: a, on: b)
      ?? SpokenAudioLaw.effect(of: a, on: b)
      ?? MixingLaw.effect(of: a, on: b)
      ?? DuckingLaw.effect(of: a, on: b)
      ?? HigherRankLaw.effect(of: a, on: b)
      ?? EqualRankLaw.effect(of: a, on: b)
      ?? .none
  }

  /// The name of the rule that decides what `a` does to `b`, for explanations.
  func ruleName(of a: Party, on b: Party) -> String {
    if Separation.separates(a, b) { return "law 1 (group, zone or sink)" }
    if let index = explicit.rule(of: a, on: b) { return "interactions[\(index)]" }
    if SpokenAudioLaw.effect(of: a, on: b) != nil { return "law 2 (spoken audio)" }
    if MixingLaw.effect(of: a, on: b) != nil { return "law 2 (mixing)" }
    if DuckingLaw.effect(of: a, on: b) != nil { return "law 3 (ducking)" }
    if HigherRankLaw.effect(of: a, on: b) != nil { return "law 4 (higher rank)" }
    if EqualRankLaw.effect(of: a, on: b) != nil { return "law 5 (equal rank)" }
    return "law 6 (otherwise)"
  }

  /// Whether an active session of these properties can act on others at all.
  func canAct(_ party: Party) -> Bool {
    party.sharing != .mix || party.interruptsSpokenAudio
      || explicit.letsMixingAct(classIndex: party.classIndex)
  }
}
