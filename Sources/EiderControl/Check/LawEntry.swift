import AudioPolicy

/// One cell of the table of who does what to whom, for a document of JSON.
struct LawEntry: Encodable {
  struct Party: Encodable {
    var `class`: String
    var sharing: String

    init(_ party: LawTable.Party) {
      self.class = party.class
      sharing = party.sharing.rawValue
    }
  }

  /// The session that acts.
  var of: Party
  /// The session acted upon.
  var on: Party
  /// Whether the one that acts was activated after the other.
  var later: Bool
  /// `none`, `duck`, `mute` or `interrupt`.
  var effect: String
  /// Of a duck: how far down, in decibels.
  var decibels: Double?
  /// Of a duck: down to this level, in decibels.
  var level: Double?
  /// Of an interruption.
  var kind: String?
  /// The law or the rule that says so.
  var rule: String

  private init(_ of: LawTable.Party, _ on: LawTable.Party, later: Bool, _ cell: LawTable.Cell) {
    self.of = Party(of)
    self.on = Party(on)
    self.later = later
    rule = cell.rule
    switch cell.effect {
    case .none: effect = "none"
    case .mute: effect = "mute"
    case .duck(.by(let decibels)):
      effect = "duck"
      self.decibels = decibels
    case .duck(.to(let level)):
      effect = "duck"
      self.level = level
    case .interrupt(let kind):
      effect = "interrupt"
      self.kind = kind.rawValue
    }
  }

  /// The whole table.
  static func all(_ policy: PolicyConfiguration) -> [LawEntry] {
    let table = LawTable(policy)
    return table.parties.flatMap { of in
      table.parties.flatMap { on in
        [true, false].compactMap { later in
          table.cell(of: of, on: on, actorIsLater: later).map {
            LawEntry(of, on, later: later, $0)
          }
        }
      }
    }
  }
}
