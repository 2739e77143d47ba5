/// A way from one gain to another, in equal steps of decibels.
///
/// A step is at most 1.5 dB and lasts at most 20 ms. The first is due at the start, so that a
/// stream is on its way down before anyone is told so; the last one reaches the end exactly.
///
/// A fade waits for its caller: one that looks in too late (the process was busy, or stopped)
/// gets the next step and not several, so nothing ever jumps. Late by less than a step, the rest
/// keeps to the timetable; later than that, the rest of the timetable is put off.
public struct Fade: Hashable, Sendable {
  public let from: Decibels
  public let to: Decibels
  /// At least 1.
  public let stepCount: Int
  public let stepDuration: Duration
  /// When the next step is due; nil once all are taken.
  public private(set) var nextStep: Duration?
  public private(set) var stepsTaken = 0

  /// The largest step.
  public static let largestStep = Decibels(1.5)
  /// The longest time between two steps.
  public static let longestStep = Duration.milliseconds(20)
  /// A longer fade has longer steps.
  static let mostSteps = 100_000

  /// - Parameters:
  ///   - from: the gain before the first step.
  ///   - to: the gain after the last step.
  ///   - way: the decibels to divide into steps, if more than lie between the two gains (one
  ///     channel of a stream may have further to go than another).
  ///   - duration: the time from the start until a step after the last one is over. With zero,
  ///     there is one step.
  ///   - start: when the first step is due.
  public init(
    from: Decibels, to: Decibels, way: Decibels = .zero, over duration: Duration, start: Duration
  ) {
    self.from = from
    self.to = to
    nextStep = start
    guard duration > .zero else {
      stepCount = 1
      stepDuration = .zero
      return
    }
    let decibels = max((to - from).magnitude, way.magnitude)
    // Decibels come out of rounded integers: 12 dB may read a hair more, and are 8 steps all the
    // same.
    let bySize = (decibels / Self.largestStep.value - 0.01).rounded(.up)
    let byTime = (duration / Self.longestStep - 1e-9).rounded(.up)
    stepCount = Int(min(max(bySize, byTime, 1), Double(Self.mostSteps)))
    stepDuration = duration / stepCount
  }

  /// The gain after the steps taken so far.
  public var gain: Decibels { gain(after: stepsTaken) }

  /// The gain after some number of steps.
  public func gain(after steps: Int) -> Decibels {
    if steps <= 0 { return from }
    if steps >= stepCount { return to }
    return Decibels(from.value + (to.value - from.value) * Double(steps) / Double(stepCount))
  }

  /// How much of the way is done, 0...1.
  public var fraction: Double {
    stepsTaken >= stepCount ? 1 : Double(stepsTaken) / Double(stepCount)
  }

  public var isFinished: Bool { nextStep == nil }

  /// Takes the next step if it is due, and never more than one.
  ///
  /// - Returns: whether a step was taken.
  public mutating func advance(now: Duration) -> Bool {
    guard let due = nextStep, now >= due else { return false }
    stepsTaken += 1
    if stepsTaken >= stepCount {
      nextStep = nil
    } else {
      let isFarTooLate = now - due >= stepDuration
      nextStep = (isFarTooLate ? now : due) + stepDuration
    }
    return true
  }
}
