/// What an interruption means to the one it befalls. The later one in this list prevails.
public enum InterruptionKind: String, Codable, CaseIterable, Hashable, Sendable, Comparable {
  /// The only output of the session's route is gone; it ends when there is one again.
  case silence
  /// The place is kept: the session comes back by itself.
  case transient
  /// The place is given up: the session activates again if it wants.
  case lasting

  private var severity: Int {
    switch self {
    case .silence: 0
    case .transient: 1
    case .lasting: 2
    }
  }

  public static func < (one: InterruptionKind, other: InterruptionKind) -> Bool {
    one.severity < other.severity
  }
}
