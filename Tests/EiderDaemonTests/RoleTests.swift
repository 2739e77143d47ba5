import EiderInterface
import ServerFixture
import Testing

/// Who a stream is taken for, and when it counts.
@Suite struct RoleTests {
  @Test func `Each role has its class`() throws {
    let rig = try Rig()
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

  @Test func `A phone stream acts on music while it runs, and neither corked, muted nor at 0`()
    throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let phone = try CorkableStream(
      Tone(frequency: 700), on: rig.server, options: .init(role: "phone", volume: Rig.full))
    try rig.awaitDetails(phone.index, "to be known") { $0.corked }
    #expect(try rig.details(of: music.index())?.state == "normal")
    try phone.cork(false)
    try rig.awaitDucked(music, by: -20)
    try phone.cork(true)
    try rig.awaitNormal(music)
    try phone.cork(false)
    try rig.awaitDucked(music, by: -20)
    try rig.server.setMute(true, ofSinkInput: phone.index)
    try rig.awaitNormal(music)
    try rig.server.setMute(false, ofSinkInput: phone.index)
    try rig.awaitDucked(music, by: -20)
    try rig.server.setVolume([0], ofSinkInput: phone.index)
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A stream born corked during a hold is at its ducked level before it runs`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let music = try CorkableStream(
      Tone(frequency: 400), on: rig.server, options: .init(role: "music", volume: Rig.eighty))
    try rig.awaitDetails(music.index, "to be down") { $0.gain == -20 }
    #expect(
      try rig.server.sinkInput(music.index)?.volume[0] == Rig.ducked(Rig.eighty, by: -20))
    try music.cork(false)
    call.end()
    try rig.awaitDetails(music.index, "to be back") { $0.state == "normal" }
    #expect(try rig.server.sinkInput(music.index)?.volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `When the role of a live stream changes, its class follows`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let stream = try CorkableStream(
      Tone(frequency: 700), on: rig.server, options: .init(role: "music", isCorked: false))
    try rig.awaitDetails(stream.index, "to be known") { $0.class == "media" }
    try stream.set("media.role", to: "phone")
    try rig.awaitDetails(stream.index, "to be a call") { $0.class == "call" }
    try rig.awaitDucked(music, by: -20)
    try stream.set("media.role", to: "music")
    try rig.awaitNormal(music)
  }

  @Test func `Six streams of one program are one session, which lasts until the last of them`()
    throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    var options = CorkableStream.Options(role: "phone", isCorked: false)
    options.properties["application.process.binary"] = "telephone"
    var phones = try (0..<6).map { _ in
      try CorkableStream(Tone(frequency: 700), on: rig.server, options: options)
    }
    try rig.awaitDucked(music, by: -20)
    let sessions = try rig.wait(for: "all to be known") {
      let found = try rig.details().filter { $0.role == "phone" }.map(\.session)
      return found.count == 6 ? Set(found) : nil
    }
    #expect(sessions.count == 1)
    let monitor = try rig.monitor()
    while phones.count > 1 { phones.removeLast().stop() }
    try rig.wait(for: "five to be gone") { try rig.details().count == 2 ? () : nil }
    #expect(try rig.details(of: music.index())?.gain == -20)
    phones.removeLast().stop()
    try rig.awaitNormal(music)
    #expect(monitor.seen.filter { $0.event == "closed" }.isEmpty)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `Two programs of one name with different binaries are told apart`() throws {
    let rig = try Rig()
    let sessions = try ["chromium", "vivaldi"].map { binary in
      var options = CorkableStream.Options(role: nil)
      options.properties = [
        "application.name": "Chromium", "application.process.binary": binary,
      ]
      let stream = try CorkableStream(Tone(frequency: 400), on: rig.server, options: options)
      return (
        stream, try rig.awaitDetails(stream.index, "to be known") { _ in true }.session
      )
    }
    #expect(sessions[0].1 != nil)
    #expect(sessions[0].1 != sessions[1].1)
  }

  @Test func `A stream that gives a wrong process is not tied to the process of that number`()
    throws
  {
    let rig = try Rig()
    let own = try rig.open("own", SessionSettings(class: "call"))
    for process in ["1", "2", "0", "-1", "nobody", "99999999999999999999"] {
      var options = CorkableStream.Options(role: nil)
      options.properties = [
        "application.process.id": process, "application.process.binary": "sandboxed",
      ]
      let stream = try CorkableStream(Tone(frequency: 400), on: rig.server, options: options)
      let details = try rig.awaitDetails(stream.index, "to be known") { _ in true }
      #expect(details.class == "media")
      #expect(details.session != own.id)
    }
  }

  @Test func `Streams of modules are never touched`() throws {
    let rig = try Rig()
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
