import AudioPolicy

extension ConfigurationLint {
  /// Classes of which each brings the other down while both are active: nobody is heard well.
  static func mutualDucking(_ policy: PolicyConfiguration, _ table: LawTable) -> [Finding] {
    var findings: [Finding] = []
    var seen: Set<[String]> = []
    for (index, a) in table.parties.enumerated() {
      for b in table.parties[index...] {
        for later in [true, false] {
          guard let one = table.cell(of: a, on: b, actorIsLater: later),
            let other = table.cell(of: b, on: a, actorIsLater: !later),
            bringsDown(one.effect), bringsDown(other.effect),
            let rule = [one.interaction, other.interaction].compactMap({ $0 }).min(),
            seen.insert([a.class, b.class].sorted()).inserted
          else { continue }
          findings.append(finding(a, b, rule))
        }
      }
    }
    return findings
  }

  private static func finding(_ a: LawTable.Party, _ b: LawTable.Party, _ rule: Int) -> Finding {
    if a.class == b.class {
      return Finding(
        path: name(rule), severity: .warning,
        text: "two sessions of the class \(quoted(a.class)) bring each other down",
        remedy: "put { of: \(quoted(a.class)), on: \(quoted(a.class)), effect: \"none\" } "
          + "in front of the rule")
    }
    return Finding(
      path: name(rule), severity: .warning,
      text: "\(quoted(a.class)) (\(a.sharing.rawValue)) and \(quoted(b.class)) "
        + "(\(b.sharing.rawValue)) bring each other down while both are active",
      remedy: "give one of the two directions a rule with the effect \"none\"")
  }

  private static func bringsDown(_ effect: Effect) -> Bool {
    switch effect {
    case .duck(let depth): !isNothing(depth)
    case .mute: true
    case .none, .interrupt: false
    }
  }

  /// Whether a duck by this depth changes nothing.
  static func isNothing(_ depth: Depth) -> Bool {
    switch depth {
    case .by(let decibels): decibels >= 0
    case .to(let level): level >= 0
    }
  }

  /// Ducks that nobody hears.
  static func ducksWithoutDepth(_ policy: PolicyConfiguration) -> [Finding] {
    var findings: [Finding] = []
    var silent: Set<String> = []
    for audioClass in policy.classes where isNothing(audioClass.depth) {
      let canDuck = audioClass.fixedSharing.map { $0 == .duck } ?? true
      let ducksWhatMixes = audioClass.isDominant && audioClass.fixedSharing != .mix
      guard canDuck || ducksWhatMixes else { continue }
      silent.insert(audioClass.name)
      findings.append(
        Finding(
          path: path(of: audioClass.name, in: "classes") + ".depth", severity: .warning,
          text: audioClass.isDominant
            ? "the class is dominant, and ducks by nothing"
            : "sessions of this class that duck change nothing",
          remedy: "give it a depth below 0, such as -12, or the sharing \"mix\""
            + (audioClass.isDominant ? "" : " or \"exclusive\"")))
    }
    for index in ownRules(policy) {
      let rule = policy.interactions[index]
      guard case .duck(let depth) = rule.effect else { continue }
      if let depth {
        guard isNothing(depth) else { continue }
        findings.append(noDuck("\(name(index)).depth", "the rule ducks by nothing"))
      } else if let audioClass = policy.classes.first(where: { $0.name == rule.of }),
        // One that never applies is a finding already.
        rule.sharing == nil || (audioClass.fixedSharing ?? rule.sharing) == rule.sharing,
        isNothing(audioClass.depth), !silent.contains(audioClass.name)
      {
        findings.append(
          noDuck(
            name(index),
            "the rule ducks by the depth of \(quoted(audioClass.name)), which is nothing"))
      }
    }
    return findings
  }

  private static func noDuck(_ path: String, _ text: String) -> Finding {
    Finding(
      path: path, severity: .warning, text: text,
      remedy: "give the rule a depth below 0, such as -12, or the effect \"none\"")
  }
}
