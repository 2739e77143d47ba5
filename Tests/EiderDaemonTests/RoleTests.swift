import EiderInterface
import ServerFixture
import Testing

/// Who a stream is taken for.
@Suite(.timeLimit(.minutes(10))) struct RoleTests {
  @Test(arguments: ServerKind.available)
  func `Each role has its class`(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let classes: [(String?, String)] = [
      ("music", "media"), ("video", "media"), ("game", "media"), ("production", "media"),
      ("phone", "call"), ("event", "event"), ("notification", "event"), ("a11y", "prompt"),
      ("announcement", "prompt"), ("navigation", "prompt"), ("alarm", "alarm"),
      (nil, "media"), ("no such role", "media"),
    ]
    for (role, expected) in classes {
      let stream = try CorkableStream(
        Tone(frequency: 400), on: rig.server, options: .init(role: role))
      let details = try rig.awaitDetails(stream.index, "to be known") { _ in true }
      #expect(details.class == expected)
      #expect(details.role == role)
      #expect(details.corked)
    }
  }

  @Test(arguments: ServerKind.available)
  func `Streams of modules are never touched`(kind: ServerKind) throws {
    let rig = try Rig(kind)
    _ = try rig.server.loadModule(
      "module-loopback", ["source=N2.monitor", "sink=N1"])
    let loopback = try rig.wait(for: "the loopback") {
      try rig.server.sinkInputs().first?.index
    }
    try rig.awaitDetails(loopback, "to be known") {
      $0.state == "untouched" && $0.class == "none" && $0.session == nil
    }
    let before = try #require(try rig.server.sinkInput(loopback)).volume
    let call = try rig.hold("call", afterFade: true)
    #expect(try rig.server.sinkInput(loopback)?.volume == before)
    call.end()
  }
}
