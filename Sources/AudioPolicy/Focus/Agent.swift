/// The session that does something to another, as far as that has to be remembered.
struct Agent: Hashable, Sendable {
  var session: SessionID
  var classIndex: Int
  private var rank: Int
  private var order: UInt64

  init(_ session: SessionID, _ party: Party) {
    self.session = session
    classIndex = party.classIndex
    rank = party.rank
    order = party.order
  }

  /// Of two that do the same, the one to name: of the higher rank, then the later.
  static func foremost(_ one: Agent?, _ other: Agent) -> Agent {
    guard let one else { return other }
    return (one.rank, one.order) > (other.rank, other.order) ? one : other
  }
}
