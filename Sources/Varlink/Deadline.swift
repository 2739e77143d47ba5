/// A moment after which nobody waits any more; never, for no timeout.
struct Deadline {
  private let moment: ContinuousClock.Instant?

  init(_ timeout: Duration?) {
    moment = timeout.map { ContinuousClock.now.advanced(by: $0) }
  }

  var hasPassed: Bool {
    moment.map { $0 <= .now } ?? false
  }

  /// The time that is left, rounded up, as poll(2) wants it: -1 is for ever.
  var milliseconds: Int32 {
    guard let moment else { return -1 }
    let left = ContinuousClock.now.duration(to: moment)
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
