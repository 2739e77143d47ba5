import AudioPolicy

extension ConfigurationLint {
  /// Rules that can never apply: what they match does not exist, or an earlier rule has it.
  static func ruleFindings(_ policy: PolicyConfiguration, _ table: LawTable) -> [Finding] {
    let names = Set(policy.classes.map(\.name))
    var deciding: [Pair: Int] = [:]
    for a in table.parties {
      for b in names {
        let mixing = table.parties.first { $0.class == b }
        if let mixing, let cell = table.cell(of: a, on: mixing, actorIsLater: true) {
          deciding[Pair(actor: a, on: b)] = cell.interaction
        }
      }
    }
    return ownRules(policy).compactMap { index in
      let rule = policy.interactions[index]
      guard [rule.of, rule.on].allSatisfy({ $0.map(names.contains) ?? true }) else { return nil }
      let matched = table.parties.filter {
        rule.of ?? $0.class == $0.class && rule.sharing ?? $0.sharing == $0.sharing
      }.flatMap { actor in
        names.filter { rule.on ?? $0 == $0 }.map { Pair(actor: actor, on: $0) }
      }
      if matched.isEmpty { return impossibleSharing(rule, index, policy) }
      let earlier = Set(matched.compactMap { deciding[$0] })
      guard !earlier.contains(index) else { return nil }
      let rules = earlier.sorted().map(name).joined(separator: ", ")
      return Finding(
        path: name(index), severity: .warning,
        text: "this rule never applies: all that it matches is decided by \(rules) before it",
        remedy: "put it in front of \(earlier.count == 1 ? "that one" : "those"), or remove it")
    }
  }

  private struct Pair: Hashable {
    var actor: LawTable.Party
    var on: String
  }

  private static func impossibleSharing(
    _ rule: Interaction, _ index: Int, _ policy: PolicyConfiguration
  ) -> Finding? {
    guard let sharing = rule.sharing else { return nil }
    let fixed = policy.classes.first { $0.name == rule.of }?.fixedSharing
    return Finding(
      path: "\(name(index)).sharing", severity: .warning,
      text: "this rule never applies: no session of \(rule.of.map(quoted) ?? "any class") has the "
        + "sharing \(quoted(sharing.rawValue))"
        + (fixed.map { "; the class always has \(quoted($0.rawValue))" } ?? ""),
      remedy: "leave \"sharing\" out, or remove the rule")
  }
}
