import StreamGain
import Testing

@Suite struct RestoreTests {
  static let vectors: [[UInt32]] = [
    [65536, 26214], [98304, 98304], [0, 0], [0, 40000], [1], [2, 1], [65536],
    [52428, 52427, 52426, 52425, 1, 0, 70000, 131072],
  ]

  @Test("every volume comes back to the same integer")
  func everyVolume() {
    for raw in stride(from: UInt32(1), through: 65536, by: 997) {
      var rig = Rig([raw, raw])
      for gain in [-12.0, -20, -48, -90] {
        rig.aim(gain)
        rig.settle()
        if raw > 1 { #expect(rig.server.channels.raw[0] < raw) }
        rig.end()
        rig.settle()
        #expect(rig.server == volume([raw, raw]))
      }
    }
  }

  @Test("every balance comes back channel by channel", arguments: vectors)
  func everyBalance(raw: [UInt32]) {
    var rig = Rig(raw)
    for target in [GainTarget(gain: Decibels(-12)), GainTarget(muted: true)] {
      rig.carryOut(rig.level.aim(at: target, now: rig.now))
      rig.settle()
      #expect(zip(rig.server.channels.raw, raw).allSatisfy { ($0 == 0) == ($1 == 0) })
      rig.end()
      rig.settle()
      #expect(rig.server == volume(raw))
    }
    rig.aim(-24)
    rig.run(for: .milliseconds(33))
    rig.carryOut(rig.level.restoreNow())
    #expect(rig.server == volume(raw))
  }

  @Test("with nobody acting on it, a stream sees no write, whatever its user does")
  func untouched() {
    var rig = Rig([98304, 98304])
    rig.end()
    for step in UInt32(0)..<50 {
      rig.userSets([98304 - 1000 * step, 98304])
      rig.userMutes(step.isMultiple(of: 3))
      rig.run(for: .milliseconds(33))
    }
    rig.carryOut(rig.level.restoreNow())
    #expect(rig.log.isEmpty)
    #expect(rig.level.base == rig.server)
  }

  @Test("depths deeper than the last do not add up, and back they are exact")
  func deeperAndBack() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    rig.aim(-20)
    rig.settle()
    #expect(rig.server == volume([scaled(65536, -20)]))
    rig.aim(-12)
    rig.settle()
    #expect(rig.server == volume([41350]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([65536]))
  }
}
