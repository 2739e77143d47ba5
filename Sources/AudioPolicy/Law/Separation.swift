/// Law 1: same group, or no zone in common: nothing.
enum Separation {
  @inline(__always)
  static func separates(_ a: Party, _ b: Party) -> Bool {
    (a.group != 0 && a.group == b.group) || a.zones & b.zones == 0
  }
}
