import Glibc

/// The monotonic clock, the one whose seconds Eider's events carry.
public enum Monotonic {
  /// Now, in seconds.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Asks again every 5 ms until the answer is there; nil when the time is up. For conditions that
  /// no descriptor tells of.
  public static func poll<Answer>(
    within limit: Duration, _ ask: () throws -> Answer?
  ) rethrows -> Answer? {
    let deadline = now + limit.inSeconds
    repeat {
      if let answer = try ask() { return answer }
      usleep(5_000)
    } while now < deadline
    return nil
  }
}

extension Duration {
  /// The duration in seconds.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
