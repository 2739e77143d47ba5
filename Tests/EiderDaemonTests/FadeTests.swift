import EiderInterface
import ServerFixture
import Testing

/// What a person would hear of a fade, on the monitor of the sink.
@Suite(.serialized) struct FadeTests {
  /// The levels of music on the monitor while `body` runs.
  private static func levels(
    _ rig: Rig, of frequency: Int = 400, during body: (ToneMeter) throws -> Void
  ) throws -> [Double] {
    let meter = try ToneMeter([frequency], on: rig.server)
    try meter.waitUntil(frequency, isAbove: -20)
    let start = meter.history.count
    try body(meter)
    meter.stop()
    return withoutGaps(meter.history[start...].map { $0.level(frequency) })
  }

  /// A player that did not get the processor in time leaves a gap, and parts of it on both sides.
  private static func withoutGaps(_ levels: [Double]) -> [Double] {
    let gaps = Set(levels.indices.filter { levels[$0] < -40 }.flatMap { [$0 - 1, $0, $0 + 1] })
    return levels.indices.filter { !gaps.contains($0) }.map { levels[$0] }
  }

  /// Levels before and after every change that is larger than two steps of a fade; two of them may
  /// fall into one block of the sink.
  private static func jumps(_ levels: [Double]) -> [ArraySlice<Double>] {
    levels.indices.dropLast().filter { abs(levels[$0 + 1] - levels[$0]) > 3.2 }
      .map { levels[max(0, $0 - 4)..<min(levels.count, $0 + 6)] }
  }

  @Test func `A fade is heard as small steps in one direction, down and up`() throws {
    // Slow enough for each of its steps to be longer than what the sink plays at once.
    let rig = try Rig(
      configuration: """
        { classes: { call: { attack: 1500, hold: 0, release: 1500 } } }
        """)
    _ = try withMusic(rig) { music in
      let before = try Self.levels(rig) { meter in
        let call = try rig.hold("call")
        try meter.waitUntil(400, isBelow: -31.5)
        try rig.awaitDucked(music, by: -20)
        call.end()
        try rig.awaitNormal(music)
        try meter.waitUntil(400, isAbove: -12.5)
      }
      let bottom = try #require(before.indices.min { before[$0] < before[$1] })
      let steps = zip(before, before.dropFirst()).map { $1 - $0 }
      #expect(Self.jumps(before).isEmpty)
      #expect(steps[..<bottom].allSatisfy { $0 < 0.3 })
      #expect(steps[bottom...].allSatisfy { $0 > -0.3 })
      #expect(abs(before[bottom] + 32) < 0.5)
      // 20 dB in steps of at most 1.5 dB.
      #expect(before.filter { $0 < -12.5 && $0 > -31.5 }.count >= 2 * 13)
    }
  }

  @Test func `The shipped fade goes down in some tens of milliseconds, and up more slowly`()
    throws
  {
    let rig = try Rig()
    try withMusic(rig) { music in
      let levels = try Self.levels(rig) { meter in
        let call = try rig.hold("call")
        try rig.awaitDucked(music, by: -20)
        try meter.waitUntil(400, isBelow: -31.5)
        call.end()
        try rig.awaitNormal(music)
        try meter.waitUntil(400, isAbove: -12.5)
      }
      let bottom = try #require(levels.indices.min { levels[$0] < levels[$1] })
      let way = { (windows: ArraySlice<Double>) in
        windows.filter { $0 < -13 && $0 > -31 }.count
      }
      let down = way(levels[..<bottom])
      let up = way(levels[bottom...])
      #expect(down >= 3 && down < 60)
      #expect(up >= 15 && up < 200)
      #expect(up > down)
    }
  }

  @Test func `A fade is turned round from where it is`() throws {
    let rig = try Rig(
      configuration: """
        { classes: { call: { attack: 2000, hold: 0, release: 2000 } } }
        """)
    try withMusic(rig) { music in
      let levels = try Self.levels(rig) { meter in
        let call = try rig.hold("call")
        try meter.waitUntil(400, isBelow: -18)
        call.end()
        try rig.awaitNormal(music)
        try meter.waitUntil(400, isAbove: -12.5)
      }
      #expect(try #require(levels.min()) > -30)
      #expect(Self.jumps(levels).isEmpty)
    }
  }

  @Test func `A stream born corked during a duck is never heard above its ducked level`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let meter = try ToneMeter([500], on: rig.server)
    let late = try CorkableStream(
      Tone(frequency: 500), on: rig.server, options: .init(role: "music", volume: Rig.full))
    try rig.awaitDetails(late.index, "to be down") { $0.gain == -20 }
    try late.cork(false)
    try meter.waitUntil(500, isAbove: -40)
    _ = try meter.level(of: 500)
    meter.stop()
    #expect(try #require(meter.history.map { $0.level(500) }.max()) < -31)
    call.end()
  }

  @Test func `A stream born running during a duck is put down at once, without a fade`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    for role in ["music", nil] {
      let meter = try ToneMeter([500], on: rig.server)
      let late = try ToneStream(
        Tone(frequency: 500), on: rig.server, options: .init(role: role, volume: Rig.full))
      try meter.waitUntil(500, isAbove: -40)
      try rig.awaitDucked(late, by: -20)
      try meter.waitUntil(500, isWithin: -33 ... -31)
      _ = try meter.level(of: 500)
      late.stop()
      meter.stop()
      let levels = Self.withoutGaps(meter.history.map { $0.level(500) })
      // The server tells of a stream when it is there already: nobody can be first for certain. One
      // window may have the write in it; a fade would have eight on its way.
      let between = levels.filter { $0 > -30.5 && $0 < -13.5 }
      #expect(between.count <= 1, "\(levels)")
      let down = try #require(levels.firstIndex { $0 > -40 && $0 < -31 })
      #expect(levels[down...].allSatisfy { $0 < -31 }, "\(levels)")
    }
    call.end()
  }

  /// Plays a tone of -12 dB at 100 %.
  private func withMusic(_ rig: Rig, _ body: (ToneStream) throws -> Void) throws {
    let music = try rig.play("music", at: Rig.full) { $0.latency = 200 }
    try body(music)
    #expect(try music.sinkInput().volume == [Rig.full, Rig.full])
  }
}
