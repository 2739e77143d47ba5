/// Law 2: one that mixes does nothing.
enum MixingLaw {
  @inline(__always)
  static func effect(of a: Party, on b: Party) -> Effect? {
    a.sharing == .mix ? Effect.none : nil
  }
}
