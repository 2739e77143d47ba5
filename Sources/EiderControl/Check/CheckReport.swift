import AudioPolicy
import EiderConfiguration

/// What a check of the configuration gave; also its document of JSON.
struct CheckReport: Encodable {
  /// Whether the daemon would take it, and everything in it can work.
  var valid: Bool
  /// The files that were read; empty for the shipped defaults, and when they cannot be read.
  var files: [String] = []
  /// Why the daemon would refuse it.
  var problems: [ConfigurationProblem] = []
  /// What is odd in a configuration that can be read.
  var findings: [Finding] = []
  /// Who does what to whom.
  var table: [LawEntry]?

  private var errors: [String] = []
  private var policy: PolicyConfiguration?

  private enum CodingKeys: CodingKey {
    case valid, files, problems, findings, table
  }

  init(file: String?, environment: [String: String], withTable: Bool) {
    do throws(ConfigurationError) {
      let configuration = try Configuration.load(file: file, environment: environment)
      files = configuration.files
      findings = ConfigurationLint.findings(configuration)
      errors = findings.filter { $0.severity == .error }.map(\.description)
      if withTable {
        policy = configuration.policy
        table = LawEntry.all(configuration.policy)
      }
    } catch {
      problems = error.problems
      errors = error.problems.map(\.description)
    }
    valid = errors.isEmpty
  }

  /// Why it is not valid; nil when it is.
  var reason: String? {
    guard !valid else { return nil }
    let result =
      problems.isEmpty
      ? "the configuration can be read, but something in it cannot work:"
      : "the daemon would refuse this configuration:"
    return result + errors.map { "\n  " + $0.printable(columns: 1000) }.joined()
  }

  /// What belongs on standard output: the table, the warnings, and that it is good.
  func text(_ style: Style) -> String {
    var text = policy.map { LawTableText.render($0) + "\n" } ?? ""
    for finding in findings where finding.severity == .warning {
      text += style(finding.description.printable(columns: 1000), .notable) + "\n"
    }
    guard valid else { return text }
    let names = files.map { $0.printable(columns: 400) }.joined(separator: ", ")
    return text + style("good", .good) + ": \(files.isEmpty ? "the shipped defaults" : names)\n"
  }
}
