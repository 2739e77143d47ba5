import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// What calls are answered.
@Suite struct SessionCallTests {
  @Test func `A session cannot be used by another connection, and an unknown one by nobody`() throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let first = try rig.open("first", SessionSettings(class: "call"))
    let second = try rig.open("second", SessionSettings(class: "call"))
    try first.activate()
    try second.activate()
    try rig.awaitDucked(music, by: -20)
    let stranger = try #require(throws: VarlinkError.self) {
      try first.client.call(AudioSessionMethods.Deactivate.self, .init(session: second.id))
    }
    #expect(stranger.as(AudioSessionErrors.NotOwner.self)?.session == second.id)
    for wrong in ["999", "", "0", "-1", "01", "1 ", "18446744073709551616", "call"] {
      let unknown = try #require(throws: VarlinkError.self) {
        try first.client.call(AudioSessionMethods.CloseSession.self, .init(session: wrong))
      }
      #expect(unknown.as(AudioSessionErrors.NoSuchSession.self)?.session == wrong)
    }
    #expect(try first.details().state == "active")
    #expect(try second.details().state == "active")
    try rig.awaitDucked(music, by: -20)
  }

  @Test func `A wait is over when its time is up`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let player = try rig.open("player", SessionSettings(class: "media"))
    let start = Monotonic.now
    let error = try #require(throws: VarlinkError.self) { try player.activate(timeout: 0.3) }
    #expect(error.as(AudioSessionErrors.TimedOut.self)?.session == player.id)
    #expect(Monotonic.now - start >= 0.3)
    #expect(try player.details().state == "inactive")
    call.end()
  }

  @Test func `A negative wait is none, and one beyond thirty years has no end`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let player = try rig.open("player", SessionSettings(class: "media"))
    for timeout in [-1, -1e300, 0] {
      let error = try #require(throws: VarlinkError.self) {
        try player.activate(timeout: timeout)
      }
      #expect(error.as(AudioSessionErrors.TimedOut.self)?.session == player.id)
    }
    #expect(try player.details().state == "inactive")
    let socket = try RawSocket(to: rig.address.audioSession)
    socket.send(
      #"{"method":"io.eider.AudioSession.Hold","more":true,"parameters":{"name":"radio","timeout":1e300,"settings":{"class":"media"}}}"#
    )
    #expect(try socket.next()?.contains(#""event":"waiting""#) == true)
    call.end()
    #expect(try socket.next()?.contains(#""event":"activated""#) == true)
  }

  @Test func `A lease beyond thirty years is none, as one that is negative or zero`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media", lease: 20))
    for lease in [1e300, -1, 0, 1e9, -1e300] {
      try player.configure(SessionSettings(lease: 20))
      #expect(try player.details().lease == 20)
      try player.configure(SessionSettings(lease: lease))
      #expect(try player.details().lease == nil)
    }
    try player.configure(SessionSettings(lease: 31_536_000))
    #expect(try player.details().lease == 31_536_000)
    try player.activate()
    #expect(try player.details().leaseEnds != nil)
  }

  @Test(arguments: ["name", "class", "category", "mode", "group", "queue", "scene", "sink"])
  func `A text that is too long is refused with its name and the limit`(field: String) throws {
    let rig = try Rig(startsServer: false)
    let long = String(repeating: "x", count: 150_000)
    var settings = SessionSettings()
    switch field {
    case "class": settings.class = long
    case "category": settings.category = long
    case "mode": settings.mode = long
    case "group": settings.group = long
    case "queue": settings.queue = long
    case "scene": settings.scene = long
    case "sink": settings.sink = long
    default: break
    }
    let error = try #require(throws: VarlinkError.self) {
      try rig.client().call(
        AudioSessionMethods.OpenSession.self,
        .init(name: field == "name" ? long : "player", settings: settings))
    }
    let fault = try #require(error.as(AudioSessionErrors.InvalidSettings.self))
    #expect(fault.field == field)
    #expect(fault.why == "it has more than 1024 bytes")
  }

  @Test func `Who waits is granted when nothing stands in the way any more`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let player = try rig.client()
    let waiting = Watching(
      try player.stream(
        AudioSessionMethods.Hold.self,
        .init(name: "player", settings: SessionSettings(class: "media"), wait: true)))
    #expect(try waiting.next().event == "waiting")
    call.end()
    #expect(try waiting.next().event == "activated")
  }

  @Test func `Calls that came behind one that waits are answered in order when it is granted`()
    throws
  {
    let rig = try Rig()
    let call = try rig.hold("call")
    let socket = try RawSocket(to: rig.address.audioSession)
    socket.send(
      #"{"method":"io.eider.AudioSession.OpenSession","parameters":{"name":"player","settings":{"class":"media"}}}"#
    )
    let id = try #require(try socket.next()).filter(\.isNumber)
    let about = #""parameters":{"session":"\#(id)""#
    socket.send(
      #"{"method":"io.eider.AudioSession.Activate",\#(about),"wait":true}}"#,
      #"{"method":"io.eider.AudioSession.Deactivate",\#(about)}}"#,
      #"{"method":"io.eider.AudioSession.Activate",\#(about)}}"#,
      #"{"method":"io.eider.AudioSession.OpenSession","parameters":{"name":"other"}}"#,
      #"{"method":"io.eider.AudioSession.GetSession",\#(about)}}"#)
    try rig.wait(for: "the session to wait") {
      try rig.session(id)?.state == "waiting" ? () : nil
    }
    call.end()
    #expect(try socket.next() == "{}")
    #expect(try socket.next() == "{}")
    #expect(try socket.next() == "{}")
    #expect(try #require(try socket.next()).hasPrefix(#"{"parameters":{"session":""#))
    #expect(try #require(try socket.next()).contains(#""state":"active""#))
  }

  @Test func `Calls that came behind a watch are answered when the watched session is gone`() throws
  {
    let rig = try Rig()
    let session = try rig.open("player", SessionSettings(class: "media"))
    let socket = try RawSocket(to: rig.address.audioSession)
    let opening = { (name: String) in
      #"{"method":"io.eider.AudioSession.OpenSession","parameters":{"name":"\#(name)"}}"#
    }
    socket.send(
      #"{"method":"io.eider.AudioSession.Monitor","more":true,"parameters":{"session":"\#(session.id)"}}"#,
      opening("next"))
    while try #require(try socket.next()).contains(#""ready""#) == false {}
    session.client.close()
    while try #require(try socket.next()).contains(#""event":"closed""#) == false {}
    #expect(try #require(try socket.next()).hasPrefix(#"{"parameters":{"session":""#))
  }

  @Test func `A client that leaves while it waits is forgotten`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let waiting = Watching(
      try rig.client().stream(
        AudioSessionMethods.Hold.self,
        .init(name: "player", settings: SessionSettings(class: "media"), wait: true)))
    try waiting.until("waiting")
    waiting.end()
    try rig.wait(for: "it to be gone") {
      try rig.session(waiting.session) == nil ? () : nil
    }
    call.end()
  }

  @Test func `A hold that is refused leaves no session`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let error = try #require(throws: VarlinkError.self) { try rig.hold("media") }
    #expect(error.as(AudioSessionErrors.InsufficientPriority.self)?.session == call.session)
    #expect(try rig.control().call(ControlMethods.ListSessions.self).sessions.count == 1)
  }

  @Test func `Settings that do not fit are refused with what fits, and nothing changes`() throws {
    let rig = try Rig()
    let player = try rig.open(
      "player", SessionSettings(class: "media", category: "playback"))
    let before = try player.details()
    for (field, wrong) in [
      ("mode", SessionSettings(mode: "voiceChat")), ("mode", SessionSettings(mode: "loud")),
      ("options", SessionSettings(options: ["defaultToSpeaker"])),
      ("options", SessionSettings(options: ["louder"])),
      ("category", SessionSettings(category: "speaker")),
      ("class", SessionSettings(class: "vip")), ("scene", SessionSettings(scene: "opera")),
    ] {
      let error = try #require(throws: VarlinkError.self) { try player.configure(wrong) }
      let refusal = try #require(
        error.as(AudioSessionErrors.InvalidSettings.self), "\(error)")
      #expect(refusal.field == field)
      #expect(!refusal.why.isEmpty)
    }
    #expect(try player.details() == before)
  }

  @Test func `A change that would be refused leaves an active session as it was`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    let player = try rig.open(
      "player", SessionSettings(class: "media", options: ["mixWithOthers"]))
    try player.activate()
    let before = try player.details()
    let error = try #require(throws: VarlinkError.self) {
      try player.configure(SessionSettings(options: []))
    }
    #expect(error.as(AudioSessionErrors.InsufficientPriority.self)?.session == call.session)
    #expect(try player.details() == before)
  }

  @Test func `Prompts of one queue play one after another in a single dip`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let settings = SessionSettings(queue: "navigation")
    let monitor = try rig.monitor()
    let first = try rig.hold("prompt", settings: settings)
    try rig.awaitDucked(music, by: -12)
    let second = Watching(
      try rig.client().stream(
        AudioSessionMethods.Hold.self,
        .init(
          name: "second",
          settings: SessionSettings(
            class: "prompt", options: ["duckOthers"], queue: "navigation"))))
    #expect(try second.next().event == "waiting")
    first.end()
    #expect(try second.next().event == "activated")
    let details = try #require(try rig.details(of: music.index()))
    #expect(details.gain == -12)
    #expect(details.state == "ducked")
    second.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    try monitor.until("closed", of: second.session)
    let musics = monitor.seen.filter { $0.session == details.session }.map(\.event)
    #expect(musics.filter { $0 == "ducked" }.count >= 1)
  }

  @Test func `A stream that is attached to a session is the session's`() throws {
    let rig = try Rig()
    let stream = try rig.play(nil, at: Rig.eighty)
    let index = Int(try stream.index())
    let call = try rig.open("call", SessionSettings(class: "call"))
    try call.activate()
    try rig.awaitDucked(stream, by: -20)
    _ = try call.client.call(
      AudioSessionMethods.Attach.self, .init(session: call.id, stream: index))
    try rig.awaitNormal(stream)
    #expect(try stream.sinkInput().volume == [Rig.eighty, Rig.eighty])
    #expect(try call.details().streams == [index])
    for wrong in [index + 1, -1, 1 << 40] {
      let error = try #require(throws: VarlinkError.self) {
        try call.client.call(
          AudioSessionMethods.Attach.self, .init(session: call.id, stream: wrong))
      }
      #expect(error.as(AudioSessionErrors.NoSuchStream.self)?.stream == wrong)
    }
    call.client.close()
    try rig.awaitDetails(UInt32(index), "to be an application's again") { $0.session != call.id }
  }

  @Test func `Streams of the client's own process and its children are its session's`() throws {
    let rig = try Rig()
    let own = try Client(path: rig.address.audioSession)
    let session = try own.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "own", settings: SessionSettings(class: "call"))
    ).session
    _ = try own.call(AudioSessionMethods.Activate.self, .init(session: session))
    let child = try rig.play("music", at: Rig.eighty)
    let ours = try CorkableStream(
      Tone(frequency: 700), on: rig.server, options: .init(role: nil, volume: Rig.eighty))
    for index in [try child.index(), ours.index] {
      let details = try rig.awaitDetails(index, "to be known") { _ in true }
      #expect(details.session == session)
      #expect(details.class == "call")
      #expect(details.state == "normal")
    }
  }

  @Test func `A monitor without a session tells of the caller's own`() throws {
    let rig = try Rig()
    let own = try Client(path: rig.address.audioSession)
    let events = Watching(
      try Client(path: rig.address.audioSession).stream(
        AudioSessionMethods.Monitor.self, .init()))
    try events.until("ready")
    let stranger = try rig.hold("call")
    let session = try own.call(
      AudioSessionMethods.OpenSession.self, .init(name: "own")
    ).session
    #expect(try events.next().session == session)
    stranger.end()
  }
}
