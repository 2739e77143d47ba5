/// What is logged: this and all that is more severe. The names are those of syslog.
public enum LogLevel: String, Codable, CaseIterable, Hashable, Sendable {
  case error
  case warning
  case notice
  case info
  case debug
}
