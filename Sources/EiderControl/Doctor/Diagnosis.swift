/// One thing that was looked at.
struct Diagnosis: Codable, Hashable {
  enum Verdict: String, Codable {
    case good
    /// It works, and is not as it should be.
    case odd
    /// It does not work.
    case bad
  }

  /// What was looked at, in a word or two.
  var subject: String
  var verdict: Verdict
  /// What was found, with names that may be private.
  var finding: String
  /// What to do; nil when all is well.
  var remedy: String?
  /// What was found, fit for a report that others read; nil when the finding itself is.
  var publicFinding: String?

  private enum CodingKeys: CodingKey {
    case subject, verdict, finding, remedy
  }

  static func good(_ subject: String, _ finding: String) -> Diagnosis {
    Diagnosis(subject: subject, verdict: .good, finding: finding)
  }

  static func odd(
    _ subject: String, _ finding: String, _ remedy: String, publicly: String? = nil
  ) -> Diagnosis {
    Diagnosis(
      subject: subject, verdict: .odd, finding: finding, remedy: remedy, publicFinding: publicly)
  }

  static func bad(_ subject: String, _ finding: String, _ remedy: String) -> Diagnosis {
    Diagnosis(subject: subject, verdict: .bad, finding: finding, remedy: remedy)
  }
}
