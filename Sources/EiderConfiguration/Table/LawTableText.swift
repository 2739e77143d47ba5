public import AudioPolicy

/// The table of who does what to whom, for people: `eiderctl check-config --table`.
public enum LawTableText {
  /// A block for each class that acts; its lines are the classes acted upon, its columns the
  /// sharing of the one that acts over the sharing of the other. As wide as it must be: with
  /// the shipped configuration less than 100 columns.
  public static func render(_ policy: PolicyConfiguration) -> String {
    let table = LawTable(policy)
    let blocks = policy.classes.map { block($0, policy, table) }
    return (blocks + [legend(policy)]).joined(separator: "\n")
  }

  private static func block(
    _ actor: AudioClass, _ policy: PolicyConfiguration, _ table: LawTable
  ) -> String {
    var lines = [heading(actor)]
    var idle: [String] = []
    var heads = ["", ""]
    var rows = policy.classes.map { "  \($0.name)" }
    for party in table.parties where party.class == actor.name {
      let columns = Sharing.allCases.map { sharing in
        policy.classes.map { victim in
          cell(party, LawTable.Party(class: victim.name, sharing: sharing), table)
        }
      }
      if columns.allSatisfy({ $0.allSatisfy { $0.isEmpty || $0.hasPrefix(nothing) } }) {
        idle.append(party.sharing.rawValue)
        continue
      }
      pad(&rows, &heads)
      heads[0] += "\(party.sharing.rawValue), on"
      for (sharing, column) in zip(Sharing.allCases, columns) {
        if sharing != Sharing.allCases.first { pad(&rows, &heads, second: true) }
        heads[1] += sharing.rawValue
        for index in rows.indices { rows[index] += column[index] }
      }
    }
    if !idle.isEmpty { lines.append("  \(idle.joined(separator: ", ")): nothing to anybody") }
    if !heads[1].isEmpty { lines += heads + rows }
    return lines.map { trimmed($0) }.joined(separator: "\n") + "\n"
  }

  /// Makes every line as long as the longest, and puts a gap behind.
  private static func pad(_ rows: inout [String], _ heads: inout [String], second: Bool = false) {
    let lines = rows + (second ? [heads[1]] : heads)
    let width = (lines.map(\.count).max() ?? 0) + 2
    for index in rows.indices { rows[index] = padded(rows[index], width) }
    heads[1] = padded(heads[1], width)
    if !second { heads[0] = padded(heads[0], width) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private static let nothing = "–"

  private static func heading(_ actor: AudioClass) -> String {
    var facts = ["rank \(actor.rank)"]
    if actor.isDominant { facts.append("dominant") }
    switch actor.depth {
    case .by(let decibels): facts.append("depth \(numeral(decibels)) dB")
    case .to(let level): facts.append("depth to \(numeral(level)) dB")
    }
    facts.append("interruption \(actor.interruption.rawValue)")
    if let sharing = actor.fixedSharing { facts.append("always \(sharing.rawValue)") }
    return "\(actor.name): \(facts.joined(separator: ", "))"
  }

  /// Empty when the other class never has that sharing.
  private static func cell(
    _ actor: LawTable.Party, _ victim: LawTable.Party, _ table: LawTable
  ) -> String {
    guard let later = table.cell(of: actor, on: victim, actorIsLater: true),
      let earlier = table.cell(of: actor, on: victim, actorIsLater: false)
    else { return "" }
    let rule = later.interaction.map { " [\($0)]" } ?? ""
    if later.effect == earlier.effect { return short(later.effect) + rule }
    var parts: [String] = []
    if later.effect != .none { parts.append("later: \(short(later.effect))") }
    if earlier.effect != .none { parts.append("earlier: \(short(earlier.effect))") }
    return parts.joined(separator: ", ") + rule
  }

  private static func short(_ effect: Effect) -> String {
    switch effect {
    case .none: nothing
    case .duck(.by(let decibels)): "duck \(numeral(decibels))"
    case .duck(.to(let level)): "duck to \(numeral(level))"
    case .mute: "mute"
    case .interrupt(.silence): "int·s"
    case .interrupt(.transient): "int·t"
    case .interrupt(.lasting): "int·l"
    }
  }

  private static func legend(_ policy: PolicyConfiguration) -> String {
    var lines = [
      "  –             nothing",
      "  duck -12      brings the other down by 12 dB",
      "  duck to -30   brings it down to a level of -30 dB, and leaves alone what is quieter",
      "  int·t, int·l  interrupts it, transient (it comes back by itself) or lasting",
      "  later: …      only when activated after the other; earlier: … only before it",
    ]
    if !policy.interactions.isEmpty {
      lines.append("  [0]           decided by interactions[0], which comes before the law:")
      for (index, rule) in policy.interactions.enumerated() {
        lines.append("                [\(index)] \(describe(rule))")
      }
    }
    lines.append(
      "Sessions of one group, or with no zone in common, never act on each other. One with")
    lines.append(
      "interruptSpokenAudioAndMixWithOthers interrupts (transient) what is in mode spokenAudio.")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func describe(_ rule: Interaction) -> String {
    let actor = rule.of ?? "any class"
    let sharing = rule.sharing.map { " (\($0.rawValue))" } ?? ""
    let victim = rule.on ?? "any class"
    let effect =
      switch rule.effect {
      case .none: "nothing"
      case .duck(nil): "duck"
      case .duck(.some(let depth)): short(.duck(depth))
      case .mute: "mute"
      case .interrupt(nil): "interrupt"
      case .interrupt(.some(let kind)): "interrupt (\(kind.rawValue))"
      }
    return "\(actor)\(sharing) on \(victim): \(effect)"
  }
}
