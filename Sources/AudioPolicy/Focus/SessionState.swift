/// What a session is doing.
public enum SessionState: String, Codable, CaseIterable, Hashable, Sendable {
  case inactive
  case waiting
  case active
  case interrupted
}
