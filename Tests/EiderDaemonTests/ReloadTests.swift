import EiderInterface
import ServerFixture
import Testing
import Varlink

/// A configuration that is read in the middle of something.
@Suite(.timeLimit(.minutes(10))) struct ReloadTests {
  /// 20 dB up in 10 s.
  private static let slow = "classes: { call: { hold: 0, release: 10000 } }"

  @Test func `A reload in the middle of a fade leaves the fade as it is`() throws {
    try inMidFade { rig in
      try rig.daemon.configure("{ \(Self.slow), grace: 500, log: { level: \"debug\" } }")
      _ = try rig.control().call(ControlMethods.Reload.self)
    }
  }

  @Test func `A reload of what cannot be used leaves the fade as it is`() throws {
    try inMidFade { rig in
      try rig.daemon.configure("{ classes: { call: { depth: 7 } } }")
      #expect(throws: VarlinkError.self) {
        try rig.control().call(ControlMethods.Reload.self)
      }
    }
  }

  private func inMidFade(_ reload: (Rig) throws -> Void) throws {
    let rig = try Rig(configuration: "{ \(Self.slow) }")
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    call.end()
    var time = Monotonic.now
    var last = try rig.awaitDetails(index, "to be on its way up") {
      $0.state == "fading" && $0.gain > -20
    }.gain
    try reload(rig)
    #expect(try rig.details(of: index)?.state == "fading")
    try rig.wait(for: "the end of the fade", within: .seconds(30)) {
      let details = try #require(try rig.details(of: index))
      let now = Monotonic.now
      #expect(details.gain >= last, "it fell back")
      // 2 dB a second, in steps of at most 1.5 dB.
      #expect(details.gain <= last + (now - time) * 2 + 1.6, "it jumped")
      (last, time) = (details.gain, now)
      return details.state == "normal" ? () : nil
    }
    try rig.expectExact(music, [Rig.eighty, Rig.eighty])
  }
}
