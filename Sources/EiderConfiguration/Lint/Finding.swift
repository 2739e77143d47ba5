/// Something in a configuration that can be read but is odd.
public struct Finding: Codable, Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Codable, Hashable, Sendable {
    /// It cannot work as it stands.
    case error
    /// It works, and hardly as it was meant.
    case warning
  }

  /// The path of the key, such as `interactions[0].of`. Rules are counted as they apply:
  /// those of the files first, then the shipped ones.
  public var path: String
  public var severity: Severity
  /// What is odd, as one sentence.
  public var text: String
  /// What to do about it.
  public var remedy: String

  public init(path: String, severity: Severity, text: String, remedy: String) {
    self.path = path
    self.severity = severity
    self.text = text
    self.remedy = remedy
  }

  /// `warning: PATH: TEXT; REMEDY`.
  public var description: String { "\(severity.rawValue): \(path): \(text); \(remedy)" }
}
