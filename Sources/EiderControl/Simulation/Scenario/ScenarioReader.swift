import AudioPolicy
import EiderConfiguration

/// Reads a scenario file. It is as strict as the configuration, and says as much of what does not
/// fit: a key that nobody looks at is an expectation that cannot fail.
struct ScenarioReader {
  var decoder = ConfigurationDecoder()

  /// - Throws: `ConfigurationError` with every problem.
  static func read(file: String) throws(ConfigurationError) -> Scenario {
    switch FileContents(path: file) {
    case .text(let text):
      return try read(text, file: file)
    case .missing:
      throw problem(file, "there is no such file")
    case .unreadable(let why):
      throw problem(file, "the file cannot be read: \(why)")
    }
  }

  /// The same for a text; `file` is how problems name it.
  static func read(_ text: String, file: String) throws(ConfigurationError) -> Scenario {
    var json = JSON5Reader(text, file: file)
    let document: ConfigurationValue
    do throws(ConfigurationProblem) {
      document = try json.document()
    } catch {
      throw ConfigurationError(json.problems + [error])
    }
    guard json.problems.isEmpty else { throw ConfigurationError(json.problems) }
    var reader = ScenarioReader()
    let scenario = reader.scenario(document)
    let problems = reader.decoder.problems
    guard problems.isEmpty, let scenario else {
      throw ConfigurationError(
        problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) })
    }
    return scenario
  }

  private static func problem(_ file: String, _ text: String) -> ConfigurationError {
    ConfigurationError([ConfigurationProblem(file: file, path: "", text: text)])
  }

  private mutating func scenario(_ document: ConfigurationValue) -> Scenario? {
    guard let members = decoder.members(of: document, ScenarioKey.self) else { return nil }
    let about = decoder.text(members[.about], "a sentence on what the scenario shows")
    let policy = members[.configuration].map { configuration($0) }
    guard let list = members[.steps], case .array(let elements) = list.content else {
      let found = members[.steps].map { ", not \($0.shown)" } ?? ""
      decoder.report(
        members[.steps] ?? document, "a scenario needs \"steps\", an array of steps\(found)")
      return nil
    }
    var steps: [ScenarioStep] = []
    var time = Duration.zero
    for element in elements {
      guard let step = step(element, after: time) else { continue }
      time = step.at
      steps.append(step)
    }
    let expects = steps.contains { if case .expect = $0.action { true } else { $0.answer != nil } }
    if decoder.problems.isEmpty, !expects {
      decoder.report(list, "the scenario expects nothing, so it could not fail; add an \"expect\"")
    }
    return Scenario(
      file: document.place.file, about: about ?? "", configuration: policy ?? .shipped,
      steps: steps)
  }

  /// A configuration, laid over the shipped one as a file would be.
  mutating func configuration(_ value: ConfigurationValue) -> PolicyConfiguration {
    var own = ConfigurationDecoder()
    let configuration = own.configuration(value)
    decoder.problems += own.problems
    return configuration.policy
  }
}
