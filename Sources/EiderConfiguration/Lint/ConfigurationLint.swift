import AudioPolicy

/// Looks for what is odd in a configuration that can be read.
public enum ConfigurationLint {
  /// Everything odd, errors first; the shipped configuration has nothing.
  public static func findings(_ configuration: Configuration) -> [Finding] {
    let policy = configuration.policy
    let table = LawTable(policy)
    let findings =
      references(in: policy)
      + ruleFindings(policy, table)
      + mutualDucking(policy, table)
      + interruptionCycles(policy, table)
      + neverGranted(policy, table)
      + ducksWithoutDepth(policy)
      + idleScopes(configuration, table)
      + zoneOverlaps(policy)
    return findings.filter { $0.severity == .error } + findings.filter { $0.severity != .error }
  }

  /// A rule as a sentence names it.
  static func name(_ index: Int) -> String { "interactions[\(index)]" }

  /// The rules that the configuration's files gave; the shipped ones that follow are not the
  /// user's to mend.
  static func ownRules(_ policy: PolicyConfiguration) -> Range<Int> {
    let shipped = PolicyConfiguration.shipped.interactions
    var count = policy.interactions.count
    while count > 0, shipped.contains(policy.interactions[count - 1]),
      policy.interactions.count - count < shipped.count
    {
      count -= 1
    }
    return 0..<count
  }

  static func path(of name: String, in section: String) -> String {
    ConfigurationPath.key(name, in: .key(section, in: .root)).description
  }
}
