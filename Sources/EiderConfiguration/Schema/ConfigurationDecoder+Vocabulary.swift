package import AudioPolicy

// Values that mean something to the policy: depths, options.
extension ConfigurationDecoder {
  static let decibels = "a number of decibels from -96 to 0"

  /// How far down: decibels, or a level that is never undercut.
  package mutating func depth(_ value: ConfigurationValue?) -> Depth? {
    guard let value else { return nil }
    guard case .object = value.content else {
      return number(value, in: -96...0, "\(Self.decibels), or { level: decibels }")
        .map { .by(decibels: $0) }
    }
    guard let members = members(of: value, DepthKey.self) else { return nil }
    guard let level = members[.level] else {
      report(value, "needs \"level\", \(Self.decibels)")
      return nil
    }
    return number(level, in: -96...0, Self.decibels).map { .to(level: $0) }
  }

  package mutating func options(_ value: ConfigurationValue?) -> CategoryOptions? {
    guard let value else { return nil }
    let known = CategoryOptions.named.map(\.name)
    guard case .array(let elements) = value.content else {
      report(
        value, "must be an array of \(list(known, last: "or")), not \(value.shown)")
      return nil
    }
    var options: CategoryOptions = []
    for element in elements {
      guard let name = text(element, "the name of a category option") else { continue }
      if let option = CategoryOptions(named: name) {
        options.insert(option)
      } else {
        report(
          element,
          "there is no option \(quoted(name)); "
            + (Suggestion.nearest(to: name, among: known).map { "did you mean \(quoted($0))?" }
              ?? "there are \(list(known))"))
      }
    }
    return options
  }
}
