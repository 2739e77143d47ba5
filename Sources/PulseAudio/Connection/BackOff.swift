/// How long to wait before each new attempt to connect.
///
/// A server that restarts is found at once: the waits double from 50 ms to 1 s. One that stays away
/// for half a minute costs an attempt every 5 s from then on.
nonisolated struct BackOff {
  private var attempts = 0

  /// The wait before the next attempt.
  mutating func next() -> Duration {
    defer { attempts += 1 }
    switch attempts {
    case ..<5: return .milliseconds(50 << attempts)
    case ..<34: return .seconds(1)
    default: return .seconds(5)
    }
  }

  /// The last attempt led to a server.
  mutating func reset() { attempts = 0 }
}
