/// How far a session brings others down.
public enum Depth: Codable, Hashable, Sendable {
  /// By so many decibels below where the stream was; 0 or less.
  case by(decibels: Double)
  /// Down to this level in decibels below full scale, which is never undercut: a stream that
  /// is already quieter is left alone.
  case to(level: Double)

  /// The gain in decibels for a stream whose own level is `base` decibels.
  public func gain(forBase base: Double) -> Double {
    switch self {
    case .by(let decibels): min(0, decibels)
    case .to(let level): min(0, level - base)
    }
  }
}
