/// Law 3: one that ducks brings others down, but never a dominant class of at least its rank,
/// and of two that duck only the one that comes first.
enum DuckingLaw {
  @inline(__always)
  static func effect(of a: Party, on b: Party) -> Effect? {
    guard a.sharing == .duck else { return nil }
    if b.isDominant, b.rank >= a.rank { return Effect.none }
    if b.sharing == .duck, comesFirst(b, before: a) { return Effect.none }
    return .duck(a.depth)
  }

  /// Of two that duck, the one of a dominant class comes first, else the one activated later.
  @inline(__always)
  private static func comesFirst(_ one: Party, before other: Party) -> Bool {
    one.isDominant != other.isDominant ? one.isDominant : one.order > other.order
  }
}
