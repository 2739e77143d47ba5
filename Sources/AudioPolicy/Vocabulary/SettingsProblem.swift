/// Why settings were refused: the field, and what would fit.
public struct SettingsProblem: Error, Codable, Hashable, Sendable {
  /// The member of the settings that does not fit, such as `mode`.
  public var field: String
  /// What is wrong with it and what fits, as one sentence.
  public var why: String

  public init(field: String, why: String) {
    self.field = field
    self.why = why
  }
}
