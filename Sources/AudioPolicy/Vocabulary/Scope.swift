/// How far what a session does to others reaches.
public enum Scope: String, Codable, CaseIterable, Hashable, Sendable {
  /// To all that plays in one of its zones.
  case zone
  /// Only to what plays on the sinks where it plays itself.
  case sink
}
