import Glibc
import StreamGain
import Testing

/// The user's hand on a stream that Eider holds down.
@Suite struct UserTests {
  @Test("set while ducked, it stays, and comes back to that without the duck")
  func setWhileDucked() {
    var rig = Rig([52428, 52428])
    rig.aim(-12)
    rig.settle()
    let writes = rig.log.count
    rig.userSets([20000, 20000])
    rig.run(for: .seconds(5))
    rig.aim(-20)
    rig.aim(-12)
    rig.settle()
    #expect(rig.log.count == writes)
    #expect(rig.level.isOverridden)
    rig.end()
    rig.settle()
    let base = scaled(20000, 12)
    #expect(rig.server == volume([base, base]))
    #expect(rig.level.base == rig.server)
    #expect(!rig.level.isOverridden)
    expectNoJump(Array(rig.log[writes...]), from: volume([20000, 20000]))
  }

  @Test("it never comes back louder than the user ever set it")
  func neverLouder() {
    for raw in [UInt32(45000), 52428, 60000, 90000] {
      var rig = Rig([52428])
      rig.aim(-12)
      rig.settle()
      rig.userSets([raw])
      rig.end()
      rig.settle()
      #expect(rig.server == volume([max(52428, raw)]))
    }
  }

  @Test("each channel has its own base")
  func perChannel() {
    var rig = Rig([52428, 52428, 0])
    rig.aim(-12)
    rig.settle()
    rig.userSets([10000, 60000, 0])
    rig.end()
    rig.settle()
    #expect(rig.server == volume([scaled(10000, 12), 60000, 0]))
  }

  @Test("set in the middle of the fade, the fade stops and the gain of that moment counts")
  func setDuringAttack() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.run(for: .milliseconds(35))
    #expect(rig.level.gain == Decibels(-6))
    rig.userSets([30000])
    #expect(rig.level.deadline == nil)
    rig.run(for: .seconds(1))
    #expect(rig.server == volume([30000]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([scaled(30000, 6)]))
  }

  @Test("a slider drawn to a volume means the same as one set to it")
  func slider() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    for step in UInt32(0)..<30 {
      rig.userSets([60000 - step * 1000])
      rig.run(for: .milliseconds(33))
    }
    for step in UInt32(0)..<5 { rig.userSets([28000 + step * 500]) }
    rig.end()
    rig.settle()
    #expect(rig.server == volume([scaled(30000, 12)]))
  }

  @Test("set during the hold or the release, it is final", arguments: [100, 300, 600])
  func setAfterTheEnd(milliseconds: Int) {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    rig.end()
    rig.run(for: .milliseconds(milliseconds))
    #expect(rig.level.isTouched)
    let writes = rig.log.count
    rig.userSets([30000])
    #expect(rig.level.deadline == nil)
    rig.run(for: .seconds(1))
    #expect(rig.log.count == writes)
    #expect(rig.level.base == volume([30000]))
    #expect(!rig.level.isTouched)
  }

  @Test("the next dip begins anew, also on top of a release from an override")
  func overrideEndsWithTheDip() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    rig.userSets([20000])
    rig.end()
    rig.run(for: .milliseconds(100))
    rig.aim(-12)
    rig.run(for: .seconds(1))
    #expect(rig.server == volume([20000]))
    rig.end()
    rig.run(for: .milliseconds(400))
    rig.aim(-20)
    rig.settle()
    let base = scaled(20000, 12)
    #expect(rig.server == volume([scaled(base, -20)]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([base]))
  }

  @Test("the user's unmute wins until the mute ends")
  func unmute() {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.settle()
    let writes = rig.log.count
    rig.userMutes(false)
    rig.aim(-3, muted: true)
    rig.run(for: .seconds(1))
    #expect(!rig.server.muted)
    rig.aim(0, muted: true)
    rig.settle()
    #expect(rig.server == volume([52428, 52428]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428]))
    #expect(rig.log[writes...].allSatisfy { !$0.server.muted })
    rig.aim(0, muted: true)
    rig.settle()
    #expect(rig.server.muted)
  }

  @Test("an unmute right after the flag does not leave the stream faded out")
  func unmuteAtOnce() {
    var rig = Rig([65536])
    rig.aim(0, muted: true)
    while !rig.server.muted { rig.run(for: .milliseconds(1)) }
    #expect(rig.server.channels.raw[0] < 15000)
    rig.userMutes(false)
    rig.settle()
    #expect(rig.server == volume([65536]))
  }

  @Test("a mute while ducked becomes the base, and so does taking it back")
  func muteWhileDucked() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.run(for: .milliseconds(25))
    rig.userMutes(true)
    rig.settle()
    #expect(rig.server == volume([41350], muted: true))
    rig.userMutes(false)
    rig.userMutes(true)
    rig.end()
    rig.settle()
    #expect(rig.server == volume([65536], muted: true))
    #expect(!rig.level.isTouched)
  }

  @Test("of the user's mutes during the policy's the last counts", arguments: [true, false])
  func toggling(last: Bool) {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.settle()
    for _ in 0..<3 {
      rig.userMutes(false)
      rig.userMutes(true)
    }
    if !last { rig.userMutes(false) }
    rig.run(for: .seconds(1))
    #expect(rig.server.muted == last)
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428], muted: last))
  }

  @Test("a mute during the fade-out stays after the effect")
  func muteDuringFadeOut() {
    var rig = Rig()
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(30))
    rig.userMutes(true)
    rig.settle()
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428, 52428], muted: true))
  }

  @Test("the volume set during a mute is the base, and does not undo the mute")
  func volumeWhileMuted() {
    var rig = Rig([65536])
    rig.aim(0, muted: true)
    rig.settle()
    rig.userSets([30000])
    rig.run(for: .seconds(1))
    #expect(rig.server == volume([30000], muted: true))
    rig.end()
    rig.run(for: .milliseconds(100))
    rig.userSets([25000])
    #expect(rig.server.muted)
    rig.settle()
    #expect(rig.server == volume([25000]))
    #expect(!rig.level.isTouched)
  }

  @Test("turning up the volume during the fade-out is no escape from the mute")
  func volumeDuringFadeOut() {
    var rig = Rig([65536])
    rig.aim(0, muted: true)
    rig.run(for: .milliseconds(30))
    rig.userSets([50000])
    rig.settle()
    #expect(rig.server == volume([50000], muted: true))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([65536]))
  }

  @Test("a mute joins an override, and the user's volume is there again when it leaves")
  func muteOverOverride() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    rig.userSets([30000])
    rig.aim(-12, muted: true)
    rig.settle()
    #expect(rig.server == volume([30000], muted: true))
    rig.aim(-12)
    rig.settle()
    #expect(rig.server == volume([30000]))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([scaled(30000, 12)]))
  }

  @Test("leaving under an override restores the base that follows from it")
  func restoreNow() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.settle()
    rig.userSets([30000])
    rig.carryOut(rig.level.restoreNow())
    #expect(rig.server == volume([scaled(30000, 12)]))
  }

  @Test("a new number of channels keeps the level, and its return is exact")
  func newFormat() {
    var rig = Rig([52428, 52428])
    rig.aim(-12)
    rig.settle()
    let ducked = rig.server.channels.raw[0]
    rig.userSets([ducked])
    #expect(!rig.level.isOverridden)
    rig.end()
    rig.settle()
    #expect(rig.server == volume([52428]))
    rig.userSets([1000, 2000, 3000])
    #expect(rig.level.base == volume([1000, 2000, 3000]))
  }

  @Test("a new number of channels at another level is the user's doing")
  func newFormatOverridden() {
    var rig = Rig([52428, 20000])
    rig.aim(-12)
    rig.settle()
    rig.userSets([25000])
    #expect(rig.level.isOverridden)
    rig.end()
    rig.settle()
    #expect(rig.server == volume([scaled(25000, 12)]))
  }
}
