/// Law 4: an exclusive session of higher rank interrupts an exclusive one; what shares is
/// ducked if the class is dominant, and else left alone.
enum HigherRankLaw {
  @inline(__always)
  static func effect(of a: Party, on b: Party) -> Effect? {
    guard a.sharing == .exclusive, a.rank > b.rank else { return nil }
    if b.sharing == .exclusive { return .interrupt(a.interruption) }
    return a.isDominant ? .duck(a.depth) : Effect.none
  }
}
