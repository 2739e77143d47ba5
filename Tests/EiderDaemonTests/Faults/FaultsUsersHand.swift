import EiderInterface
import Glibc
import ServerFixture
import Testing

/// docs/volume.md, "The user's hand".
@Suite("Faults: the user's hand", .serialized, .timeLimit(.minutes(10)))
struct FaultsUsersHand {
  static let servers = ServerKind.available
  private static let eighty = LedgerRig.eighty

  /// What the user sets while music at 80 % is down by 20 dB, and where it is afterwards.
  private static let choices: [(set: UInt32, after: UInt32)] = [
    (16384, 35299), (32768, Rig.eighty), (60000, 60000),
  ]

  @Test("(13) what the user sets at leisure stays, and is the base", arguments: servers)
  func atLeisure(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let index = try music.index()
    for (choice, after) in Self.choices {
      try rig.set(music, to: Self.eighty)
      let call = try rig.hold("call")
      try rig.awaitDucked(music, by: -20)
      try rig.server.setVolume([choice], ofSinkInput: index)
      try rig.awaitDetails(index, "to be its user's") { $0.state == "overridden" }
      let prompt = try rig.hold("prompt", afterFade: true)
      prompt.end()
      #expect(try music.sinkInput().volume == [choice, choice])
      call.end()
      try rig.awaitNormal(music)
      let end = try rig.server.waitForSinkInput(index) {
        abs(Int($0.volume[0]) - Int(after)) <= 1
      }
      #expect(end.volume[0] == end.volume[1])
    }
  }

  @Test(
    "(13) also in the middle of a fade, while Eider does not get the processor", arguments: servers)
  func withoutProcessor(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: "{ classes: { call: { attack: 4000 } } }")
    let music = try rig.playSet("music", to: Self.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.server.waitForSinkInput(index) { $0.volume[0] < 48_000 }
    rig.daemon.signal(SIGSTOP)
    try rig.server.setVolume([20_000], ofSinkInput: index)
    try rig.server.waitForSinkInput(index) { $0.volume == [20_000, 20_000] }
    rig.daemon.signal(SIGCONT)
    try rig.awaitDetails(index, "to be its user's") { $0.state == "overridden" }
    #expect(try music.sinkInput().volume == [20_000, 20_000])
    call.end()
    try rig.awaitNormal(music)
  }

  @Test("(13) also milliseconds after a write of Eider's", arguments: servers)
  func atOnce(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: "{ classes: { call: { hold: 50, release: 100 } } }")
    let music = try rig.playSet("music", to: Self.eighty)
    let index = try music.index()
    var random = SplitMix(seed: 0xeade5)
    for _ in 0..<15 {
      try rig.set(music, to: Self.eighty)
      let call = try rig.hold("call")
      // The pauses are what is tested here, not something that is waited for.
      usleep(UInt32(random.next() % 120_000))
      try rig.server.setVolume([40000], ofSinkInput: index)
      usleep(UInt32(random.next() % 120_000))
      call.end()
      try rig.awaitNormal(music)
      let base = try #require(try rig.details(of: index)).base.map { UInt32($0) }
      #expect(base[0] == base[1])
      #expect((40000...Rig.eighty).contains(base[0]))
      try rig.expectExact(music, base)
    }
  }

  @Test("(15) every volume from 1 to 65536 comes back exactly", arguments: servers)
  func everyVolume(kind: ServerKind) throws {
    let rig = try Rig(
      kind, configuration: "{ classes: { call: { attack: 0, hold: 0, release: 0 } } }")
    let music = try rig.playSet("music", to: Self.eighty)
    for volume in stride(from: UInt32(1), through: 65536, by: 997) {
      try rig.set(music, to: [volume, volume])
      let call = try rig.hold("call")
      try rig.expectDucked(music, [volume, volume], by: -20)
      call.end()
      try rig.expectExact(music, [volume, volume])
    }
  }

  @Test(
    "(16) a stream that is quieter already is left alone, and is its user's", arguments: servers)
  func quieterAlready(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: "{ classes: { call: { depth: { level: -30 } } } }")
    // -35 dB.
    let music = try rig.playSet("music", to: [17109, 17109])
    let call = try rig.hold("call", afterFade: true)
    #expect(try rig.details(of: music.index())?.gain == 0)
    #expect(try music.sinkInput().volume == [17109, 17109])
    try rig.server.setVolume([12000], ofSinkInput: music.index())
    try rig.awaitDetails(music.index(), "to be its user's") { $0.base == [12000, 12000] }
    #expect(try rig.details(of: music.index())?.gain == 0)
    call.end()
    try rig.expectExact(music, [12000, 12000])
  }
}
