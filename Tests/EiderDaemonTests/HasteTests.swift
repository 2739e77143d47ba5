import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// Much in little time.
@Suite(.serialized) struct HasteTests {
  @Test func `After 200 holds at random moments a stream is exact`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    var random = SplitMix(seed: 0x5eed)
    for round in 0..<200 {
      let holding = try rig.hold(round % 3 == 0 ? "prompt" : "call")
      // The pauses are what is tested here, not something that is waited for.
      usleep(UInt32(random.next() % 50_000))
      holding.end()
      usleep(UInt32(random.next() % 50_000))
    }
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    #expect(try rig.details().count == 1)
  }

  @Test func `A user who sets the volume at any moment of a duck never gets it back louder`() throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    var random = SplitMix(seed: 0xeade5)
    for _ in 0..<25 {
      try rig.server.setVolume([Rig.eighty], ofSinkInput: index)
      try rig.awaitDetails(index, "to be set") {
        $0.base == [Int(Rig.eighty), Int(Rig.eighty)] && $0.state == "normal"
      }
      let call = try rig.hold("call")
      usleep(UInt32(random.next() % 120_000))
      try rig.server.setVolume([40000], ofSinkInput: index)
      usleep(UInt32(random.next() % 120_000))
      call.end()
      try rig.awaitNormal(music)
      let after = try music.sinkInput().volume
      #expect(after[0] == after[1])
      #expect((40000...Rig.eighty).contains(after[0]))
      #expect(try rig.details(of: index)?.base == after.map(Int.init))
    }
  }

  @Test func `Every volume from 1 to 65536 comes back exactly`() throws {
    let rig = try Rig(
      configuration: """
        { classes: { call: { attack: 0, hold: 0, release: 0 } } }
        """)
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    for volume in stride(from: UInt32(1), through: 65536, by: 997) {
      try rig.server.setVolume([volume], ofSinkInput: index)
      try rig.awaitDetails(index, "to be set") { $0.base == [Int(volume), Int(volume)] }
      let call = try rig.hold("call")
      let down = try #require(try rig.server.sinkInput(index)).volume[0]
      #expect(down == Rig.ducked(volume, by: -20))
      call.end()
      try rig.awaitNormal(music)
      #expect(try #require(try rig.server.sinkInput(index)).volume == [volume, volume])
    }
  }

  @Test func `Fifty phone streams of 150 ms leave music exact and nothing stale`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    var options = ToneStream.Options(role: "phone")
    options.length = .milliseconds(150)
    var calls: [ToneStream] = []
    for _ in 0..<50 {
      calls.append(
        try ToneStream(Tone(frequency: 700), on: rig.server, options: options))
      usleep(20_000)
    }
    for call in calls { try call.waitUntilEnded() }
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    try rig.wait(for: "the calls to be forgotten") { try rig.details().count == 1 ? () : nil }
    #expect(try rig.control().call(ControlMethods.GetStatus.self).sessions == 1)
  }
}

/// A small random generator with a seed, so that a failure can be repeated.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
