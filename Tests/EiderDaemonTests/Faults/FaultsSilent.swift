import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

@Suite("Faults: silent and corked, late and short", .serialized, .timeLimit(.minutes(10)))
struct FaultsSilent {
  static let servers = ServerKind.available

  @Test("(25) the fade has begun when the grant is answered", arguments: servers)
  func writtenBeforeAnswered(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: [Rig.eighty, Rig.eighty])
    for _ in 1...5 {
      let call = try rig.hold("call")
      #expect(try #require(try rig.details(of: music.index())).gain < 0)
      try rig.server.waitForSinkInput(music.index()) { $0.volume[0] < Rig.eighty }
      call.end()
      try rig.expectExact(music, [Rig.eighty, Rig.eighty])
    }
  }

  @Test(
    "(26) fifty phone streams of 150 ms leave music exact and nothing stale", arguments: servers)
  func manyShort(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: [Rig.eighty, Rig.eighty])
    var options = ToneStream.Options(role: "phone")
    options.length = .milliseconds(150)
    var calls: [ToneStream] = []
    for _ in 0..<50 {
      calls.append(try ToneStream(Tone(frequency: 700), on: rig.server, options: options))
      // Their distance is what is tested here, not something that is waited for.
      usleep(20_000)
    }
    for call in calls { try call.waitUntilEnded() }
    try rig.expectExact(music, [Rig.eighty, Rig.eighty])
    try rig.wait(for: "the calls to be forgotten") { try rig.details().count == 1 ? () : nil }
    #expect(try rig.control().call(ControlMethods.GetStatus.self).sessions == 1)
  }

  @Test(
    "(34) a trigger acts while it runs, and neither corked, muted by its user nor at 0",
    arguments: servers)
  func unheardTrigger(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    let phone = try rig.play(
      ["media.role": "phone", "application.process.binary": "phone"], frequency: 700)
    let server = rig.server.server
    try rig.awaitDucked(music, by: -20)
    try phone.cork(true)
    try rig.awaitNormal(music)
    try phone.cork(false)
    try rig.awaitDucked(music, by: -20)
    try server.setMute(true, ofSinkInput: phone.index)
    try rig.awaitNormal(music)
    try server.setMute(false, ofSinkInput: phone.index)
    try rig.awaitDucked(music, by: -20)
    try server.setVolume([0], ofSinkInput: phone.index)
    try rig.awaitNormal(music)
    try server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test(
    "(35) a stream that is born corked during a hold is at its ducked level before it runs",
    arguments: servers)
  func bornCorked(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.foreignClient()
    let call = try rig.activate("call", on: client)
    let music = try rig.play(["media.role": "music"], isCorked: true)
    try rig.details(music, "is down") { $0.gain == -20 && $0.corked }
    let base = try #require(
      try rig.details(music, "has a base") { $0.base.count == 2 }.base.first)
    let level = Rig.ducked(UInt32(base), by: -20)
    try rig.server.server.waitForSinkInput(music.index) {
      max($0.volume[0], level) - min($0.volume[0], level) <= 1
    }
    try music.cork(false)
    #expect(try rig.details(music, "runs") { !$0.corked }.gain == -20)
    _ = try client.call(
      AudioSessionMethods.Deactivate.self, .init(session: call, notifyOthersOnDeactivation: nil))
    try rig.awaitNormal(music)
    try rig.server.server.waitForSinkInput(music.index) { $0.volume.allSatisfy { $0 == base } }
  }
}
