import AudioPolicy

extension ConfigurationLint {
  /// Zones that a sink could be in at once: what plays there acts across both.
  static func zoneOverlaps(_ policy: PolicyConfiguration) -> [Finding] {
    var findings: [Finding] = []
    for (index, one) in policy.zones.enumerated() {
      for other in policy.zones[(index + 1)...] {
        guard let pair = overlap(one.sinks, other.sinks) else { continue }
        findings.append(
          Finding(
            path: path(of: other.name, in: "zones"), severity: .warning,
            text: "a sink can be in this zone and in \(quoted(one.name)): "
              + "\(quoted(pair.1)) and \(quoted(pair.0)) can both match it",
            remedy: "make the patterns narrower, so that each sink is in one zone"))
      }
    }
    return findings
  }

  private static func overlap(_ ones: [String], _ others: [String]) -> (String, String)? {
    for one in ones {
      for other in others where canBothMatch(one, other) { return (one, other) }
    }
    return nil
  }

  /// Whether there is a text that both patterns match.
  static func canBothMatch(_ one: String, _ other: String) -> Bool {
    let one = Array(one.unicodeScalars)
    let other = Array(other.unicodeScalars)
    // meets[j]: whether the rest of `one` and the rest of `other` from j can match one text.
    var meets = [Bool](repeating: false, count: other.count + 1)
    for i in (0...one.count).reversed() {
      let below = meets
      for j in (0...other.count).reversed() {
        let a = i < one.count ? one[i] : nil
        let b = j < other.count ? other[j] : nil
        switch (a, b) {
        case (nil, nil): meets[j] = true
        case ("*", _): meets[j] = below[j] || (b != nil && meets[j + 1])
        case (_, "*"): meets[j] = meets[j + 1] || (a != nil && below[j])
        case (nil, _), (_, nil): meets[j] = false
        default: meets[j] = (a == b || a == "?" || b == "?") && below[j + 1]
        }
      }
    }
    return meets[0]
  }
}
