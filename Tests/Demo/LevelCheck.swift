import ServerFixture

/// Holds what was measured against what the policy says.
struct LevelCheck {
  struct Line {
    let what: String
    let isRight: Bool
  }

  let lines: [Line]
  var isRight: Bool { lines.allSatisfy { $0.isRight } }

  /// How far from the policy's level a measured one may be, in decibels.
  private static let tolerance = 1.0

  init(_ performance: Performance) {
    let history = performance.history
    let phases = performance.phases
    let alone = phases.first.map { $0.level(of: .music, in: history) } ?? ToneMeter.floor
    var lines: [Line] = []
    for phase in phases.dropFirst() {
      guard let depth = phase.depth else { continue }
      let with = phase.parts.last.map { "during the \($0.name)" } ?? "alone again"
      lines.append(
        Self.compare("music \(with)", phase.level(of: .music, in: history) - alone, -depth))
    }
    // The alarm is heard at its own level over a call that it does not cut off.
    let calls = phases.filter { $0.name == "call" }
    if let call = calls.first, let alarm = phases.first(where: { $0.name == "alarm" }) {
      let own = call.level(of: .call, in: history)
      lines.append(
        Self.compare("call during the alarm", alarm.level(of: .call, in: history) - own, -24))
      lines.append(
        Self.compare(
          "alarm", alarm.level(of: .alarm, in: history),
          Part.alarm.tone.level, when: performance.knowsLevels))
    }
    lines.append(Self.compare(performance.before, performance.after))
    self.lines = lines
  }

  private static func compare(
    _ what: String, _ measured: Double, _ expected: Double, when known: Bool = true
  ) -> Line {
    guard known else {
      return Line(what: "\(what.padded(to: 24)) \(measured.fixed) dB", isRight: true)
    }
    let difference = measured - expected
    let isRight = abs(difference) <= tolerance
    let verdict = isRight ? "" : ", \(difference.fixed) dB off"
    return Line(
      what: "\(what.padded(to: 24)) \(measured.fixed) dB, policy \(expected.fixed) dB\(verdict)",
      isRight: isRight)
  }

  private static func compare(_ before: SinkInput?, _ after: SinkInput?) -> Line {
    guard let before, let after else {
      return Line(what: "the music's stream is gone", isRight: false)
    }
    let isRight = before.volume == after.volume && before.isMuted == after.isMuted
    let verdict = isRight ? "exactly as before" : "was \(before.volume)"
    return Line(
      what: "\("music's volume".padded(to: 24)) \(after.volume), \(verdict)", isRight: isRight)
  }
}
