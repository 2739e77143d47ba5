import AudioPolicy

extension ConfigurationLint {
  /// Rules for streams that confine what acts on nobody.
  static func idleScopes(_ configuration: Configuration, _ table: LawTable) -> [Finding] {
    configuration.rules.enumerated().compactMap { index, rule in
      let adoption = Adoption(rule, under: configuration.policy)
      guard rule.scope == .sink, adoption.settings == nil || !acts(adoption, table) else {
        return nil
      }
      let what =
        adoption.settings == nil
        ? "what is left out"
        : "\(quoted(rule.class)) that has the sharing "
          + quoted(adoption.sharing.rawValue)
      return Finding(
        path: "rules[\(index)].scope", severity: .warning,
        text: "\(what) acts on nobody, on its own sink or elsewhere",
        remedy: "leave \"scope\" out, or give the rule a \"sharing\" that acts on others")
    }
  }

  private static func acts(_ adoption: Adoption, _ table: LawTable) -> Bool {
    let actor = LawTable.Party(class: adoption.class, sharing: adoption.sharing)
    return table.parties.contains { other in
      table.cell(of: actor, on: other, actorIsLater: true).map { $0.effect != .none } ?? false
    }
  }
}
