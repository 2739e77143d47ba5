extension ConfigurationValue {
  /// The keys whose arrays add up: of these rules the first that matches decides, so those of
  /// a later file stand before those of an earlier one.
  static let ruleKeys: Set = ["interactions", "rules", "access"]

  /// This document with a later one laid over it: objects merge, other values replace.
  func overlaid(with later: ConfigurationValue) -> ConfigurationValue {
    overlaid(with: later, addsRules: false, depth: 0)
  }

  private func overlaid(
    with later: ConfigurationValue, addsRules: Bool, depth: Int
  ) -> ConfigurationValue {
    switch (content, later.content) {
    case (.object(let ours), .object(let theirs)):
      var members = ours
      for (key, value) in theirs {
        members[key] =
          ours[key]?.overlaid(
            with: value, addsRules: depth == 0 && Self.ruleKeys.contains(key), depth: depth + 1)
          ?? value
      }
      var merged = self
      merged.content = .object(members)
      return merged
    case (.null, .object):
      var fresh = later
      fresh.isFresh = true
      return fresh
    case (.array(let ours), .array(let theirs)) where addsRules:
      var merged = later
      merged.content = .array(theirs + ours)
      return merged
    default:
      return later
    }
  }
}
