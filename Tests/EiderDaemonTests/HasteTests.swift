import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// Much in little time.
@Suite(.serialized) struct HasteTests {

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
