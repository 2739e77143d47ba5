/// Law 1: same group, or no zone in common, or A keeps to its sinks and B plays on others: nothing.
enum Separation {
  @inline(__always)
  static func separates(_ a: Party, _ b: Party) -> Bool {
    (a.group != 0 && a.group == b.group) || a.places.zones & b.places.zones == 0
      || a.keepsToItsSinks && !reaches(b, fromSinksOf: a)
  }

  /// One that keeps to its sinks and has none that is known reaches nobody.
  private static func reaches(_ b: Party, fromSinksOf a: Party) -> Bool {
    a.places.sinks != Places.all.sinks && a.places.sinks & b.places.sinks != 0
  }
}
