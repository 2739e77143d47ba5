import EiderInterface
import Glibc
import ServerFixture
import Testing

@Suite("Faults: overlap, haste and mute", .serialized, .timeLimit(.minutes(10)))
struct FaultsOverlap {
  static let servers = ServerKind.available
  private static let eighty = LedgerRig.eighty
  /// A call mutes media, by a rule.
  private static let muting = """
    { interactions: [{ of: "call", on: "media", effect: "mute" }] }
    """

  @Test("(17) after 200 holds at random moments a stream is exact", arguments: servers)
  func haste(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    var random = SplitMix(seed: 0x5eed)
    for round in 0..<200 {
      let holding = try rig.hold(round % 3 == 0 ? "prompt" : "call")
      // The pauses are what is tested here, not something that is waited for.
      usleep(UInt32(random.next() % 50_000))
      holding.end()
      usleep(UInt32(random.next() % 50_000))
    }
    try rig.expectExact(music, Self.eighty)
    #expect(try rig.details().count == 1)
  }

  @Test("(19) two that mute overlap, and music is exact after the last", arguments: servers)
  func twoMute(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: Self.muting)
    let music = try rig.playSet("music", to: Self.eighty)
    for firstEndsFirst in [true, false] {
      let first = try rig.hold("call")
      let second = try rig.hold("call")
      try rig.server.waitForSinkInput(music.index()) { $0.isMuted }
      (firstEndsFirst ? first : second).end()
      let prompt = try rig.hold("prompt", afterFade: true)
      #expect(try music.sinkInput().isMuted)
      prompt.end()
      (firstEndsFirst ? second : first).end()
      try rig.expectExact(music, Self.eighty)
    }
  }

  @Test("(20) of two that duck the deeper counts, and depths do not add up", arguments: servers)
  func twoDepths(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let prompt = try rig.hold("prompt")
    try rig.expectDucked(music, Self.eighty, by: -12)
    let call = try rig.hold("call")
    try rig.expectDucked(music, Self.eighty, by: -20)
    call.end()
    try rig.expectDucked(music, Self.eighty, by: -12)
    prompt.end()
    try rig.expectExact(music, Self.eighty)
  }

  @Test("(22) of two calls one leaves, and music stays down for the other", arguments: servers)
  func twoCalls(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let first = try rig.hold("call")
    let second = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    let monitor = try rig.monitor()
    first.end()
    try monitor.until("closed", of: first.session)
    let prompt = try rig.hold("prompt", afterFade: true)
    try rig.expectDucked(music, Self.eighty, by: -20)
    #expect(!monitor.seen.contains { $0.event == "unducked" })
    prompt.end()
    second.end()
    try rig.expectExact(music, Self.eighty)
  }

  @Test("(10) a policy's mute takes only the flag, not the volume's number", arguments: servers)
  func onlyTheFlag(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: Self.muting)
    let music = try rig.playSet("music", to: Self.eighty)
    let call = try rig.hold("call")
    try rig.server.waitForSinkInput(music.index()) { $0.isMuted && $0.volume == Self.eighty }
    call.end()
    try rig.expectExact(music, Self.eighty)
  }

  @Test(
    "(23) the user's unmute during a policy's mute wins, while others come and go and after",
    arguments: servers)
  func unmute(kind: ServerKind) throws {
    let rig = try Rig(kind, configuration: Self.muting)
    let music = try rig.playSet("music", to: Self.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.server.waitForSinkInput(index) { $0.isMuted && $0.volume == Self.eighty }
    try rig.awaitDetails(index, "to be muted") { $0.state == "muted" }
    try rig.server.setMute(false, ofSinkInput: index)
    try rig.awaitDetails(index, "to be unmuted") { !$0.muted }
    let other = try rig.play("music", frequency: 700)
    try rig.server.waitForSinkInput(other.index()) { $0.isMuted }
    other.stop()
    let second = try rig.hold("call", afterFade: true)
    second.end()
    #expect(try !music.sinkInput().isMuted)
    call.end()
    try rig.expectExact(music, Self.eighty)
  }
}
