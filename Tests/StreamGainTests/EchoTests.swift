import FoundationEssentials
import Glibc
import StreamGain
import Testing

/// Whose change a report shows.
@Suite struct EchoTests {
  /// A stream of 65536 that was aimed at -12 dB, with the writes of the whole fade in flight.
  static func fading(_ order: ReportOrder) -> (level: StreamLevel, writes: [LevelAction]) {
    var level = StreamLevel(base: volume([65536]), isNewborn: false, order: order)
    _ = level.aim(at: .none, now: .zero)
    var writes = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    while let deadline = level.deadline {
      writes += level.tick(now: deadline)
    }
    return (level, writes)
  }

  static func raw(_ action: LevelAction) -> UInt32 {
    if case .writeVolume(let channels, _) = action { channels.raw[0] } else { 0 }
  }

  @Test("echoes in order, delayed or skipped, are not the user", arguments: [1, 2, 3, 8])
  func delayedEchoes(stride: Int) {
    var (level, writes) = Self.fading(.lagging)
    #expect(writes.count == 8)
    var shown = [UInt32(65536)]
    shown += Swift.stride(from: 0, to: 7, by: stride).map { Self.raw(writes[$0]) }
    shown.append(Self.raw(writes[7]))
    for raw in shown {
      #expect(level.reported(volume([raw]), asOf: level.lastMark, now: .milliseconds(90)).isEmpty)
      #expect(level.reported(volume([raw]), asOf: level.lastMark, now: .milliseconds(90)).isEmpty)
    }
    #expect(!level.isOverridden)
    #expect(level.base == volume([65536]))
    #expect(level.deadline == nil)
  }

  @Test("a server that rounds is no user", arguments: [-1, 1])
  func rounded(error: Int) {
    var (level, writes) = Self.fading(.lagging)
    for write in writes {
      let raw = UInt32(Int(Self.raw(write)) + error)
      _ = level.reported(volume([raw]), asOf: level.lastMark, now: .milliseconds(90))
    }
    _ = level.reported(
      volume([Self.raw(writes[7])]), asOf: level.lastMark, now: .milliseconds(95))
    #expect(!level.isOverridden)
    let actions = level.restoreNow()
    #expect(actions == [.writeVolume(channels([65536]), mark: level.lastMark)])
    level.writeCompleted(level.lastMark, now: .milliseconds(99))
    _ = level.reported(
      volume([UInt32(65536 + error)]), asOf: level.lastMark, now: .milliseconds(100))
    #expect(level.base == volume([65536]))
    #expect(!level.isTouched)
  }

  @Test("off by two is the user", arguments: [ReportOrder.afterWrites, .lagging])
  func offByTwo(order: ReportOrder) {
    var (level, writes) = Self.fading(order)
    _ = level.reported(
      volume([Self.raw(writes[7]) - 2]), asOf: level.lastMark, now: .milliseconds(90))
    #expect(level.isOverridden)
  }

  @Test("where reports come after writes, an older value of ours is the user's choice")
  func olderValueInOrder() {
    var (level, writes) = Self.fading(.afterWrites)
    _ = level.reported(volume([Self.raw(writes[3])]), asOf: level.lastMark, now: .milliseconds(90))
    #expect(level.isOverridden)
    var (early, _) = Self.fading(.afterWrites)
    _ = early.reported(
      volume([Self.raw(writes[3])]), asOf: writes[3].mark, now: .milliseconds(90))
    #expect(!early.isOverridden)
  }

  @Test("where they lag, an old value that stays is the user's choice after a second")
  func oldValueThatStays() {
    var (level, writes) = Self.fading(.lagging)
    for write in writes { level.writeCompleted(write.mark, now: .milliseconds(80)) }
    _ = level.reported(volume([65536]), asOf: level.lastMark, now: .milliseconds(90))
    #expect(!level.isOverridden)
    #expect(level.deadline == .milliseconds(1090))
    #expect(level.tick(now: .milliseconds(1090)).isEmpty)
    #expect(level.isOverridden)
    #expect(level.base == volume([65536]))
    #expect(level.deadline == nil)
  }

  @Test("a user's mute that crossed the end of ours is not taken back")
  func muteThatCrossed() {
    var level = StreamLevel(base: volume([65536]), order: .lagging)
    _ = level.aim(at: GainTarget(muted: true), now: .zero)
    level.writeCompleted(level.lastMark, now: .zero)
    _ = level.reported(volume([65536], muted: true), asOf: level.lastMark, now: .zero)
    _ = level.restoreNow()
    level.writeCompleted(level.lastMark, now: .milliseconds(1))
    _ = level.reported(volume([65536], muted: true), asOf: level.lastMark, now: .milliseconds(2))
    #expect(!level.base.muted)
    #expect(level.tick(now: .milliseconds(1002)).isEmpty)
    #expect(level.base.muted)
    #expect(!level.isTouched)
  }

  @Test("a user's value that one of our writes went over is written again")
  func crossedWrite() {
    var level = StreamLevel(base: volume([65536]), order: .afterWrites)
    _ = level.aim(at: .none, now: .zero)
    let first = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    _ = level.tick(now: .milliseconds(10))
    // Asked for between the two writes.
    let actions = level.reported(volume([30000]), asOf: first[0].mark, now: .milliseconds(11))
    #expect(actions == [.writeVolume(channels([30000]), mark: level.lastMark)])
    #expect(level.base == volume([scaled(30000, 1.5)]))
    #expect(level.reported(volume([30000]), asOf: level.lastMark, now: .milliseconds(12)).isEmpty)
  }

  @Test("a write of ours that lands late over the user's value is put right, once")
  func lateLanding() {
    var (level, writes) = Self.fading(.lagging)
    #expect(level.reported(volume([30000]), asOf: level.lastMark, now: .milliseconds(90)).isEmpty)
    let again = level.reported(
      volume([Self.raw(writes[7])]), asOf: level.lastMark, now: .milliseconds(91))
    #expect(again == [.writeVolume(channels([30000]), mark: level.lastMark)])
    #expect(level.reported(volume([30000]), asOf: level.lastMark, now: .milliseconds(92)).isEmpty)
    #expect(level.volumeOverride?.volume == channels([30000]))
  }

  @Test("set before the first write was sent, the duck goes on from there")
  func setBeforeTheDuck() {
    var level = StreamLevel(base: volume([65536]), order: .afterWrites)
    _ = level.aim(at: .none, now: .zero)
    _ = level.aim(at: GainTarget(gain: Decibels(-12)), now: .zero)
    _ = level.reported(volume([40000]), asOf: .none, now: .milliseconds(1))
    #expect(!level.isOverridden)
    #expect(level.base == volume([40000]))
    var last: [LevelAction] = []
    while let deadline = level.deadline { last = level.tick(now: deadline) }
    #expect(last.map(Self.raw) == [scaled(40000, -12)])
  }

  @Test("a stale report of the ducked level never becomes the base")
  func staleAfterRestore() {
    var (level, writes) = Self.fading(.lagging)
    for write in writes { level.writeCompleted(write.mark, now: .milliseconds(80)) }
    _ = level.reported(volume([41350]), asOf: level.lastMark, now: .milliseconds(90))
    _ = level.restoreNow()
    level.writeCompleted(level.lastMark, now: .milliseconds(100))
    #expect(level.reported(volume([41350]), asOf: level.lastMark, now: .milliseconds(110)).isEmpty)
    #expect(level.base == volume([65536]))
    _ = level.reported(volume([65536]), asOf: level.lastMark, now: .milliseconds(120))
    #expect(level.base == volume([65536]))
    #expect(level.deadline == nil)
  }

  @Test("volumes and gains survive a journal")
  func codable() throws {
    let stored = volume([52428, 1, 0], muted: true)
    let copy = try JSONDecoder().decode(StreamVolume.self, from: JSONEncoder().encode(stored))
    #expect(copy == stored)
    let gain = Decibels(-4.5)
    #expect(try JSONDecoder().decode(Decibels.self, from: JSONEncoder().encode(gain)) == gain)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ChannelVolumes.self, from: JSONEncoder().encode([UInt32]()))
    }
  }
}
