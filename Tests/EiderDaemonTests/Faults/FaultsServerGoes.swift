import EiderInterface
import Glibc
import ServerFixture
import Testing

@Suite("Faults: the server goes", .serialized, .timeLimit(.minutes(10)))
struct FaultsServerGoes {
  @Test(
    "(45) clients hear serverLost and serverBack, each time, and their holds act on newcomers",
    arguments: ServerKind.available)
  func lostAndBack(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let call = try rig.hold("call")
    for _ in 1...2 {
      let music = try rig.play("music")
      try rig.awaitDucked(music, by: -20)
      try rig.sound.kill(SIGKILL)
      try call.until("serverLost")
      #expect(try rig.details().isEmpty)
      music.stop()
      try rig.sound.start()
      try call.until("serverBack")
      #expect(try rig.session(call.session)?.state == "active")
    }
    let newcomer = try rig.play("game")
    try rig.awaitDucked(newcomer, by: -20)
    let base = try #require(try rig.details(of: newcomer.index())).base.map { UInt32($0) }
    call.end()
    try rig.expectExact(newcomer, base)
    #expect(base == [Rig.full, Rig.full])
  }
}
