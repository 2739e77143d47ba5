import Glibc
import StreamGain
import Testing

@Suite struct MuteTests {
  @Test("a mute fades out, sets the flag, and leaves the volume reading what the user set")
  func muting() {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(60))
    #expect(!rig.server.muted)
    rig.settle()
    #expect(rig.server == volume([52428, 52428], muted: true))
    let flag = rig.log.firstIndex { if case .writeMute = $0.action { true } else { false } }
    let before = rig.log[..<(flag ?? 0)].last?.server.channels.raw[0] ?? 0
    #expect(decibels(52428, before) < -46)
    #expect(rig.volumes.allSatisfy { $0[0] > 0 })
    expectNoJump(rig.log, from: volume([52428, 52428]))
  }

  @Test("the end of a mute fades up from silence, exactly to what was")
  func unmuting() {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.settle()
    let writes = rig.log.count
    rig.end()
    rig.run(for: .milliseconds(249))
    #expect(rig.log.count == writes)
    rig.settle()
    let audible = rig.log[writes...].first { !$0.server.muted }
    #expect(decibels(52428, audible?.server.channels.raw[0] ?? 0) < -46)
    #expect(rig.server == volume([52428, 52428]))
    #expect(!rig.level.isTouched)
    expectNoJump(rig.log, from: volume([52428, 52428]))
  }

  @Test("from mute to duck and back there is no hold, and no jump")
  func muteAndDuck() {
    var rig = Rig([65536])
    rig.aim(-20)
    rig.settle()
    rig.aim(0, muted: true)
    rig.settle()
    #expect(rig.server == volume([65536], muted: true))
    rig.aim(-20)
    #expect(!rig.server.muted)
    rig.settle()
    #expect(rig.server == volume([scaled(65536, -20)]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([65536]))
    expectNoJump(rig.log, from: volume([65536]))
  }

  @Test("turned round during the fade-out, no flag is written", arguments: [1, 20, 60, 77])
  func reversal(milliseconds: Int) {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(milliseconds))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428]))
    #expect(rig.log.allSatisfy { !$0.server.muted })
    expectNoJump(rig.log, from: volume([52428, 52428]))
  }

  @Test("turned round right after the flag, it comes back", arguments: [78, 85, 98, 120])
  func lateReversal(milliseconds: Int) {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(milliseconds))
    rig.aim(-12)
    rig.run(for: .milliseconds(7))
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(15))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428]))
    expectNoJump(rig.log, from: volume([52428, 52428]))
  }

  @Test("a newborn stream is muted with one write, its volume untouched")
  func newborn() {
    var level = StreamLevel(base: volume([52428]))
    let actions = level.aim(at: GainTarget(muted: true), now: .zero)
    #expect(actions == [.writeMute(true, mark: level.lastMark)])
    #expect(level.deadline == nil)
  }

  @Test("a stream that its user had muted stays so, and sees no write")
  func mutedBefore() {
    var rig = Rig(muted: true)
    rig.aim(0, muted: true)
    rig.settle()
    rig.end()
    rig.settle()
    #expect(rig.log.isEmpty)
    rig.aim(-12)
    rig.settle()
    rig.aim(0, muted: true)
    rig.settle()
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428], muted: true))
    #expect(rig.log.allSatisfy { $0.server.muted })
  }

  @Test("two muting effects that overlap leave the flag as it was after the last")
  func overlapping() {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.settle()
    rig.aim(-3, muted: true)
    rig.settle()
    rig.aim(0, muted: true)
    rig.settle()
    #expect(rig.server.muted)
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428]))
  }

  @Test("leaving takes the mute back at once", arguments: [0, 40, 79, 99, 500])
  func restoreNow(milliseconds: Int) {
    var rig = Rig([52428, 26000])
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(milliseconds))
    rig.carryOut(rig.level.restoreNow())
    #expect(rig.server == volume([52428, 26000]))
    #expect(rig.level.deadline == nil)
    #expect(!rig.level.isTouched)
  }
}
