/// Law 5: of two exclusive sessions of equal rank the later interrupts the earlier, for good.
enum EqualRankLaw {
  @inline(__always)
  static func effect(of a: Party, on b: Party) -> Effect? {
    guard a.sharing == .exclusive, a.rank == b.rank else { return nil }
    return b.sharing == .exclusive && b.order < a.order ? .interrupt(.lasting) : Effect.none
  }
}
