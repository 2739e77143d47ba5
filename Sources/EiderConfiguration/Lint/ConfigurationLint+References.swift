import AudioPolicy

extension ConfigurationLint {
  /// Classes that are named and that there are not.
  static func references(in policy: PolicyConfiguration) -> [Finding] {
    let known = policy.classes.map(\.name)
    func finding(_ name: String?, _ path: String) -> Finding? {
      guard let name, !known.contains(name) else { return nil }
      return Finding(
        path: path, severity: .error, text: "there is no class \(quoted(name))",
        remedy: Suggestion.nearest(to: name, among: known).map { "did you mean \(quoted($0))?" }
          ?? "add it under \"classes\", or name one of \(known.joined(separator: ", "))")
    }
    var findings: [Finding?] = []
    for (index, rule) in policy.interactions.enumerated() {
      findings.append(finding(rule.of, "\(name(index)).of"))
      findings.append(finding(rule.on, "\(name(index)).on"))
    }
    for (name, scene) in policy.scenes.sorted(by: { $0.key < $1.key }) {
      findings.append(finding(scene.class, path(of: name, in: "scenes") + ".class"))
    }
    findings.append(finding(policy.defaultClass, "defaultClass"))
    return findings.compactMap { $0 }
  }
}
