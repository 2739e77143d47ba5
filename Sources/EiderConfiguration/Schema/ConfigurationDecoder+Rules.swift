import AudioPolicy

// `rules: [ { name, match: { KEY: PATTERN or [ PATTERNS ] }, class, … } ]`
extension ConfigurationDecoder {
  private enum ActivityName: String, CaseIterable {
    case running, audible
  }

  /// Every stream may be compared with every rule.
  static let mostStreamRules = 1000
  private static let mostPatterns = 100

  /// Lays the rules in front of the shipped ones: the first that matches decides.
  mutating func decodeRules(
    _ value: ConfigurationValue?, into configuration: inout Configuration
  ) {
    configuration.rules.removeAll { rule in
      rule.class != PolicyConfiguration.untouchedClass && !classNames.contains(rule.class)
    }
    guard let value else { return }
    guard case .array(let elements) = value.content else {
      report(value, "must be an array of rules, [ { … } ], not \(value.shown)")
      return
    }
    guard elements.count <= Self.mostStreamRules else {
      report(
        value, "there are \(elements.count) rules, and at most \(Self.mostStreamRules) fit")
      return
    }
    let policy = configuration.policy
    let own = elements.enumerated().compactMap { rule($1, named: "rules[\($0)]", in: policy) }
    configuration.rules.insert(contentsOf: own, at: 0)
  }

  private mutating func rule(
    _ value: ConfigurationValue, named path: String, in policy: PolicyConfiguration
  ) -> AdoptionRule? {
    let before = problems.count
    guard let members = members(of: value, RuleKey.self) else { return nil }
    let name = text(members[.name], "a name, for people") ?? path
    let conditions = conditions(members[.match], of: value)
    let sharing = choice(members[.sharing], from: Sharing.allCases)
    let category = choice(members[.category], from: Category.allCases)
    let mode = choice(members[.mode], from: Mode.allCases)
    let group = text(members[.group], "the name of a group")
    let scope = choice(members[.scope], from: Scope.allCases)
    let activity = activity(
      members[.activity], threshold: members[.threshold], silence: members[.silence])
    let isTouched = flag(members[.touch]) ?? true
    guard let audioClass = ruleClass(members[.class], of: value), problems.count == before else {
      return nil
    }
    let rule = AdoptionRule(
      name, conditions, class: audioClass, sharing: sharing, category: category, mode: mode,
      group: group, scope: scope, activity: activity, isTouched: isTouched)
    checkFit(of: rule, value, in: policy)
    return rule
  }

  private mutating func ruleClass(
    _ value: ConfigurationValue?, of rule: ConfigurationValue
  ) -> String? {
    guard let value else {
      report(
        rule, "a rule needs \"class\": a class, or \"none\" for streams that are left out")
      return nil
    }
    if value.content == .string(PolicyConfiguration.untouchedClass) {
      return PolicyConfiguration.untouchedClass
    }
    return className(value)
  }

  private mutating func conditions(
    _ value: ConfigurationValue?, of rule: ConfigurationValue
  ) -> [AdoptionRule.Condition] {
    let wanted = "an object of properties, { KEY: PATTERN } or { KEY: [ PATTERNS ] }"
    guard let value else {
      report(rule, "a rule needs \"match\", \(wanted); {} matches every stream")
      return []
    }
    return entries(of: value, wanted).compactMap { key, entry in
      let patterns: [String]
      if case .array(let elements) = entry.content {
        patterns = elements.compactMap { text($0, "a pattern") }
      } else {
        patterns = [text(entry, "a pattern, or an array of patterns")].compactMap { $0 }
      }
      if patterns.isEmpty, case .array([]) = entry.content {
        report(entry, "needs at least one pattern; \"\" stands for a property that is not there")
      }
      if patterns.count > Self.mostPatterns {
        report(entry, "there are \(patterns.count) patterns, and at most \(Self.mostPatterns) fit")
      }
      return patterns.isEmpty ? nil : AdoptionRule.Condition(key, patterns)
    }
  }

  private mutating func activity(
    _ value: ConfigurationValue?, threshold: ConfigurationValue?, silence: ConfigurationValue?
  ) -> Activity {
    let name = choice(value, from: ActivityName.allCases) ?? .running
    let level = number(threshold, in: -96...0, Self.decibels)
    let time = number(silence, in: 100...60_000, "a number of milliseconds from 100 to 60000")
    guard name == .audible else {
      for given in [threshold, silence].compactMap({ $0 }) {
        report(given, "fits only the activity \"audible\"")
      }
      return .running
    }
    return .audible(
      threshold: level ?? Activity.usualThreshold,
      silence: time.map { .microseconds(Int64(($0 * 1000).rounded())) } ?? Activity.usualSilence)
  }

  /// Opens a session as an adopted one would be, and reports what the policy refuses.
  private mutating func checkFit(
    of rule: AdoptionRule, _ value: ConfigurationValue, in policy: PolicyConfiguration
  ) {
    let adoption = Adoption(rule, under: policy)
    guard let settings = adoption.settings, !faultyClasses.contains(rule.class) else { return }
    if let sharing = rule.sharing, sharing != adoption.sharing {
      report(
        value,
        "sharing: every session of the class \(quoted(rule.class)) has the sharing "
          + quoted(adoption.sharing.rawValue), atKey: true)
    } else if let problem = refusal(of: settings, in: policy) {
      report(problem, in: value)
    } else if rule.sharing == .exclusive, rule.category == .ambient {
      report(value, "category: \"ambient\" always mixes", atKey: true)
    }
  }
}
