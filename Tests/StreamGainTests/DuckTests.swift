import Glibc
import StreamGain
import Testing

/// What a listener hears of ducks, with nobody's hand on the volume.
@Suite struct DuckTests {
  @Test("the first step is written before the aim returns, the last after the attack")
  func attack() {
    var rig = Rig([65536])
    rig.aim(-12)
    #expect(rig.volumes == [[scaled(65536, -1.5)]])
    #expect(rig.level.isTouched)
    let start = rig.now
    rig.settle()
    #expect(rig.server == volume([41350]))
    #expect(rig.level.gain == Decibels(-12))
    #expect(isNear(rig.now - start, .milliseconds(70)))
    #expect(rig.volumes.count == 8)
  }

  @Test("no timer runs when nothing fades")
  func noTimer() {
    var rig = Rig()
    #expect(rig.level.deadline == nil)
    rig.aim(-12)
    #expect(rig.level.deadline != nil)
    rig.settle()
    #expect(!rig.level.isFading)
    rig.end()
    rig.settle()
    #expect(rig.level.deadline == nil)
    #expect(!rig.level.isTouched)
  }

  @Test("after the last effect it stays down for the hold, and then fades up")
  func holdAndRelease() {
    var rig = Rig()
    rig.aim(-12)
    rig.settle()
    let writes = rig.log.count
    rig.end()
    let end = rig.now
    rig.run(for: .milliseconds(249))
    #expect(rig.log.count == writes)
    rig.settle()
    #expect(rig.log[writes].time == end + .milliseconds(250))
    #expect(isNear(rig.now - end, .milliseconds(250 + 380)))
    #expect(rig.server == volume([52428, 52428]))
    #expect(rig.level.gain == .zero)
  }

  @Test("prompts in a row make one dip")
  func oneDip() {
    var rig = Rig()
    rig.aim(-12)
    rig.settle()
    let writes = rig.log.count
    for _ in 0..<5 {
      rig.end()
      rig.run(for: .milliseconds(200))
      rig.aim(-12)
      rig.run(for: .milliseconds(400))
    }
    #expect(rig.log.count == writes)
  }

  @Test("a shallower effect rises to it without a hold, at the pace of the release")
  func partialRise() {
    var rig = Rig([65536])
    rig.aim(-20)
    rig.settle()
    let start = rig.now
    let writes = rig.log.count
    rig.aim(-12)
    #expect(rig.log.count == writes + 1)
    rig.settle()
    #expect(rig.server == volume([41350]))
    #expect(isNear(rig.now - start, .milliseconds(140)))
  }

  @Test("a fade can be turned round at every step, and never jumps", arguments: 0...9)
  func reversal(steps: Int) {
    var rig = Rig([65536, 26214])
    rig.aim(-12)
    rig.run(for: .milliseconds(10 * steps + 3))
    let low = rig.server
    rig.aim(-0.5)
    rig.settle()
    rig.aim(-12)
    rig.run(for: .milliseconds(5))
    rig.end()
    rig.settle()
    #expect(rig.server == volume([65536, 26214]))
    expectNoJump(rig.log, from: volume([65536, 26214]))
    #expect(rig.log.allSatisfy { $0.server.channels.raw[0] >= min(low.channels.raw[0], 60000) })
  }

  @Test("aims in haste do not make the fade any steeper")
  func hasteIsNotSteeper() {
    var rig = Rig([65536])
    let start = rig.now
    for depth in 0..<40 {
      rig.aim(-12 - Double(depth) * 0.5)
      rig.run(for: .microseconds(500))
    }
    rig.settle()
    expectNoJump(rig.log, from: volume([65536]))
    let gaps = zip(rig.log, rig.log.dropFirst()).map { $1.time - $0.time }
    // A whole fade of 31.5 dB in 80 ms has steps of 3.8 ms.
    #expect(gaps.allSatisfy { $0 > .milliseconds(3) })
    #expect(rig.now - start < .milliseconds(200))
    #expect(rig.server == volume([scaled(65536, -31.5)]))
  }

  @Test("a turn during the attack holds first, and mid-release goes straight down")
  func turnsInTheMiddle() {
    var rig = Rig([65536])
    rig.aim(-12)
    rig.run(for: .milliseconds(25))
    let low = rig.server
    rig.end()
    rig.run(for: .milliseconds(240))
    #expect(rig.server == low)
    rig.run(for: .milliseconds(60))
    #expect(rig.level.gain > Decibels(-4.5))
    let writes = rig.log.count
    rig.aim(-12)
    #expect(rig.log.count == writes + 1)
    rig.settle()
    #expect(rig.server == volume([41350]))
    expectNoJump(rig.log, from: volume([65536]))
  }

  @Test("a newborn stream is at its level with the first write")
  func newborn() {
    var level = StreamLevel(base: volume([52428, 30000]))
    let actions = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    let ducked = channels([scaled(52428, -12), scaled(30000, -12)])
    #expect(actions == [.writeVolume(ducked, mark: level.lastMark)])
    #expect(level.deadline == nil)
  }

  @Test("a saved level that the server restores late is ducked as well", arguments: [true, false])
  func lateSavedLevel(isMuted: Bool) {
    var rig = Rig([65536], order: .lagging)
    rig.level = StreamLevel(base: volume([65536]))
    rig.aim(-12, muted: isMuted)
    rig.run(for: .milliseconds(20))
    rig.server = volume([52428])
    rig.report()
    let ducked = isMuted ? 52428 : scaled(52428, -12)
    #expect(rig.server == volume([ducked], muted: isMuted))
    #expect(rig.level.base == volume([52428]))
    #expect(!rig.level.isOverridden)
    rig.userSets([20000])
    #expect(rig.level.isOverridden == !isMuted)
    #expect(rig.server == volume([20000], muted: isMuted))
  }

  @Test(
    "a saved level like the one shown, restored over the first write, is ducked again at once",
    arguments: [true, false], [10, 250, 900])
  func sameSavedLevel(isMuted: Bool, milliseconds: Int) {
    var rig = Rig([65536], order: .lagging)
    rig.level = StreamLevel(base: volume([65536]))
    let target = GainTarget(gain: Decibels(-12), muted: isMuted)
    for write in rig.level.aim(at: target, now: rig.now) {
      rig.level.writeCompleted(write.mark, now: rig.now)
    }
    // The server shows nothing but what it restored.
    rig.run(for: .milliseconds(milliseconds))
    rig.report()
    rig.run(for: .milliseconds(20))
    let ducked = isMuted ? 65536 : scaled(65536, -12)
    #expect(rig.server == volume([ducked], muted: isMuted))
    rig.settle()
    #expect(rig.server == volume([ducked], muted: isMuted))
    #expect(rig.level.base == volume([65536]))
    #expect(!rig.level.isOverridden)
  }

  @Test("a first write that only takes long is written again, and neither is the user's")
  func slowFirstWrite() {
    var level = StreamLevel(base: volume([65536]))
    let ducked = volume([scaled(65536, -12)])
    _ = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    let first = level.lastMark
    _ = level.reported(volume([65536]), asOf: first, now: .milliseconds(5))
    let again = level.tick(now: .milliseconds(25))
    #expect(again == [.writeVolume(ducked.channels, mark: level.lastMark)])
    level.writeCompleted(first, now: .milliseconds(80))
    #expect(level.reported(ducked, asOf: first, now: .milliseconds(90)).isEmpty)
    level.writeCompleted(level.lastMark, now: .milliseconds(95))
    #expect(level.reported(ducked, asOf: level.lastMark, now: .milliseconds(96)).isEmpty)
    while let deadline = level.deadline { #expect(level.tick(now: deadline).isEmpty) }
    #expect(level.base == volume([65536]))
    #expect(!level.isOverridden)
  }

  @Test("a saved level like the one shown is ducked again when it comes late")
  func veryLateSavedLevel() {
    var rig = Rig([65536], order: .lagging)
    rig.level = StreamLevel(base: volume([65536]))
    rig.aim(-12)
    rig.run(for: .milliseconds(900))
    let ducked = volume([scaled(65536, -12)])
    #expect(rig.server == ducked)
    rig.userSets([65536])
    #expect(rig.server == ducked)
    #expect(!rig.level.isOverridden)
    // Who insists is the user.
    rig.userSets([65536])
    #expect(rig.server == volume([65536]))
    #expect(rig.level.isOverridden)
  }

  @Test("after its first moments, a change under a duck is the user's")
  func grownUp() {
    var rig = Rig([65536], order: .lagging)
    rig.aim(-12)
    rig.settle()
    rig.run(for: StreamLevel.childhood)
    rig.userSets([30000])
    #expect(rig.level.isOverridden)
    #expect(rig.server == volume([30000]))
  }

  @Test("a stream that is heard already fades, also on the first aim")
  func heardAlready() {
    var level = StreamLevel(base: volume([65536]), isNewborn: false)
    let actions = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    #expect(actions == [.writeVolume(channels([scaled(65536, -1.5)]), mark: level.lastMark)])
  }

  @Test("a stream found at a level that a died daemon left is put right")
  func leftBehind() {
    var newborn = StreamLevel(base: volume([52428]), shown: volume([33080], muted: true))
    #expect(newborn.isTouched)
    let marks = [WriteMark(rawValue: 1), WriteMark(rawValue: 2)]
    #expect(
      newborn.aim(at: .none, now: .zero) == [
        .writeVolume(channels([52428]), mark: marks[0]), .writeMute(false, mark: marks[1]),
      ])
    var heard = Rig([65536])
    heard.level = StreamLevel(
      base: volume([52428]), shown: volume([33080]), isNewborn: false, order: .afterWrites)
    heard.server = volume([33080])
    heard.end()
    heard.settle()
    #expect(heard.server == volume([52428]))
    #expect(heard.log.count > 5)
    expectNoJump(heard.log, from: volume([33080]))
  }

  @Test("a stream whose volume cannot be written is left alone")
  func notWritable() {
    var rig = Rig(isWritable: false)
    rig.aim(-12)
    rig.aim(-12, muted: true)
    rig.settle()
    rig.userSets([100, 100])
    #expect(rig.level.base == volume([100, 100]))
    rig.end()
    rig.carryOut(rig.level.restoreNow())
    #expect(rig.log.isEmpty)
    #expect(!rig.level.isTouched)
  }

  @Test("a refused write is not repeated by itself")
  func refused() {
    var level = StreamLevel(base: volume([65536]), order: .afterWrites)
    _ = level.aim(at: .none, now: .zero)
    _ = level.aim(at: GainTarget(gain: Decibels(-1)), now: .zero)
    level.writeFailed(level.lastMark)
    #expect(!level.isTouched)
    let again = level.aim(at: GainTarget(gain: Decibels(-2)), now: .seconds(1))
    #expect(again.count == 1)
    #expect(level.isTouched)
  }
}

/// Own steps of an audible stream are at most 1.5 dB, and as close to that as integers allow.
func expectNoJump(
  _ log: [Rig.Entry], from start: StreamVolume, sourceLocation: SourceLocation = #_sourceLocation
) {
  var last = start
  for entry in log {
    if !last.muted, !entry.server.muted {
      for (before, after) in zip(last.channels.raw, entry.server.channels.raw) where before > 1000 {
        let step = decibels(before, max(after, 1)).magnitude
        #expect(step < 1.5 + 0.06, "\(before) to \(after)", sourceLocation: sourceLocation)
      }
    }
    last = entry.server
  }
}

/// Volumes are integers, so the share of a fade that is left is not known more exactly.
func isNear(_ time: Duration, _ other: Duration) -> Bool {
  abs((time - other) / .milliseconds(1)) < 0.1
}
