import Glibc
import StreamGain
import Testing

@Suite struct FadeTests {
  static let shapes: [(from: Double, to: Double, milliseconds: Int, steps: Int)] = [
    (0, -12, 80, 8), (-12, 0, 400, 20), (0, -20, 80, 14), (-20, 0, 400, 20), (0, -24, 80, 16),
    (0, -48, 80, 32), (-20, -12, 160, 8), (0, -1, 10, 1), (0, -1, 100, 5), (0, -1.6, 1, 2),
    (-3, -3.5, 37, 2), (0, -12, 0, 1), (0, -60, 3000, 150),
  ]

  @Test("equal steps of at most 1.5 dB and 20 ms, the last one exact", arguments: shapes)
  func shape(from: Double, to: Double, milliseconds: Int, steps: Int) {
    var fade = Fade(
      from: Decibels(from), to: Decibels(to), over: .milliseconds(milliseconds), start: .seconds(5))
    #expect(fade.stepCount == steps)
    #expect(fade.stepDuration <= Fade.longestStep)
    #expect(fade.nextStep == .seconds(5))
    let step = (to - from) / Double(steps)
    if milliseconds > 0 { #expect(step.magnitude <= 1.5 + 1e-9) }
    var last = from
    var times: [Duration] = []
    while let due = fade.nextStep {
      #expect(!advance(&fade, to: due - .nanoseconds(1)))
      #expect(advance(&fade, to: due))
      #expect(abs(fade.gain.value - last - step) < 1e-9)
      last = fade.gain.value
      times.append(due)
    }
    #expect(fade.gain == Decibels(to))
    #expect(fade.fraction == 1)
    #expect(times.count == steps)
    #expect(!advance(&fade, to: .seconds(99)))
    let spent = (times.last ?? .zero) - .seconds(5) + fade.stepDuration
    #expect(abs((spent - .milliseconds(milliseconds)) / .milliseconds(1)) < 0.001)
  }

  @Test("late by less than a step, it keeps to its timetable")
  func jitter() {
    var fade = Fade(from: .zero, to: Decibels(-12), over: .milliseconds(80), start: .zero)
    #expect(advance(&fade, to: .milliseconds(9)))
    #expect(fade.nextStep == .milliseconds(10))
  }

  @Test("after a long sleep it goes on step by step from where it was")
  func sleep() {
    var fade = Fade(from: .zero, to: Decibels(-12), over: .milliseconds(80), start: .zero)
    #expect(advance(&fade, to: .zero))
    #expect(advance(&fade, to: .seconds(7)))
    #expect(fade.gain == Decibels(-3))
    #expect(!advance(&fade, to: .seconds(7)))
    #expect(fade.nextStep == .seconds(7) + .milliseconds(10))
  }
}

private func advance(_ fade: inout Fade, to now: Duration) -> Bool {
  fade.advance(now: now)
}
