import AudioPolicy

/// Makes a configuration of a document, laid over the shipped one, and gathers everything
/// that does not fit. What does not fit keeps its default, so that the rest can be judged.
package struct ConfigurationDecoder {
  package var problems: [ConfigurationProblem] = []

  package init() {}

  /// The classes that there are, those that are described wrongly among them.
  var classNames: Set<String> = []
  /// The classes that the document describes.
  var classEntries: [(name: String, value: ConfigurationValue)] = []
  /// The classes that are described wrongly.
  var faultyClasses: Set<String> = []

  package mutating func configuration(_ document: ConfigurationValue) -> Configuration {
    var configuration = Configuration.shipped
    guard let members = members(of: document, DocumentKey.self) else { return configuration }
    decodeClasses(members[.classes], into: &configuration.policy)
    dropWhatNamesRemovedClasses(&configuration.policy)
    decodeInteractions(members[.interactions], into: &configuration.policy)
    decodeZones(members[.zones], into: &configuration)
    decodeDefaultClass(members[.defaultClass], document, into: &configuration.policy)
    if let time = milliseconds(members[.grace], upTo: 10_000) { configuration.policy.grace = time }
    if let time = milliseconds(members[.resumeWindow], upTo: 60_000) {
      configuration.policy.resumeWindow = time
    }
    if let time = milliseconds(members[.settling], upTo: 10_000) { configuration.settling = time }
    if let log = members[.log].flatMap({ self.members(of: $0, LogKey.self) }),
      let level = choice(log[.level], from: LogLevel.allCases)
    {
      configuration.logLevel = level
    }
    decodeScenes(members[.scenes], into: &configuration.policy)
    configuration.access = accessRules(members[.access])
    configuration.limits = limits(members[.limits])
    decodeRules(members[.rules], into: &configuration)
    return configuration
  }

  /// A shipped rule or scene goes with the class that it is about.
  private func dropWhatNamesRemovedClasses(_ policy: inout PolicyConfiguration) {
    policy.interactions.removeAll { rule in
      [rule.of, rule.on].contains { $0.map { !classNames.contains($0) } ?? false }
    }
    policy.scenes = policy.scenes.filter { scene in
      scene.value.class.map { classNames.contains($0) } ?? true
    }
  }

  private mutating func decodeDefaultClass(
    _ value: ConfigurationValue?, _ document: ConfigurationValue,
    into policy: inout PolicyConfiguration
  ) {
    // That there is none has been said.
    guard !classNames.isEmpty else { return }
    if let name = className(value) {
      policy.defaultClass = name
    } else if value == nil, !classNames.contains(policy.defaultClass) {
      report(
        document,
        "the class \(quoted(policy.defaultClass)) is removed, and is the default class; "
          + "set \"defaultClass\" to one of \(list(classNames.sorted()))")
    }
  }

  /// The name of a class that there is.
  mutating func className(_ value: ConfigurationValue?) -> String? {
    guard let value, let name = text(value, "the name of a class") else { return nil }
    guard classNames.contains(name) else {
      let known = classNames.sorted()
      report(
        value,
        "there is no class \(quoted(name)); "
          + (Suggestion.nearest(to: name, among: known).map { "did you mean \(quoted($0))?" }
            ?? "there are \(list(known))"))
      return nil
    }
    return name
  }
}
