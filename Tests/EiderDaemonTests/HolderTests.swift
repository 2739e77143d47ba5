import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// However a holder goes, what it held down comes back.
@Suite struct HolderTests {
  /// A hold of a call by a process of its own, granted.
  private static func hold(_ rig: Rig, lease: Double? = nil) throws -> ForeignConnection {
    let holder = try ForeignConnection(to: rig.address.audioSession)
    let copy = dup(holder.descriptor)
    let client = try Client(descriptor: copy)
    let parameters = AudioSessionMethods.Hold.Parameters(
      name: "holder", settings: SessionSettings(class: "call", lease: lease))
    let events = Watching(try client.stream(AudioSessionMethods.Hold.self, parameters))
    try events.until("activated")
    events.end()
    holder.close()
    return holder
  }

  private static func checkExact(_ rig: Rig, _ music: ToneStream) throws {
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    #expect(try rig.control().call(ControlMethods.GetStatus.self).focus.isEmpty)
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `When the holder's process dies, music is exact again`(of signal: Int32) throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let holder = try Self.hold(rig)
    try rig.awaitDucked(music, by: -20)
    holder.kill(signal)
    try Self.checkExact(rig, music)
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func `When the tool that holds is ended, music is exact again`(by signal: Int32) throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let tool = try rig.daemon.hold("call")
    try rig.awaitDucked(music, by: -20)
    tool.terminate(signal)
    try Self.checkExact(rig, music)
  }

  @Test func `When the holder closes its connection, music is exact again`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    call.end()
    try Self.checkExact(rig, music)
  }

  @Test func `A session ends when its client says that it will send nothing more`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let client = try rig.client()
    let session = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "half", settings: SessionSettings(class: "call"))
    ).session
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    try rig.awaitDucked(music, by: -20)
    shutdown(client.descriptor, Int32(SHUT_WR))
    try Self.checkExact(rig, music)
  }

  @Test func `A hold goes on when its client sends nothing more, until it hangs up`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    shutdown(call.descriptor, Int32(SHUT_WR))
    let prompt = try rig.hold("prompt", afterFade: true)
    try rig.awaitDucked(music, by: -20)
    prompt.end()
    call.end()
    try Self.checkExact(rig, music)
  }

  @Test func `A holder that is stopped loses its lease, and music is exact again`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let holder = try Self.hold(rig, lease: 0.5)
    try rig.awaitDetails(music.index(), "to go down") { $0.gain < 0 }
    try Self.checkExact(rig, music)
    withExtendedLifetime(holder) {}
  }

  @Test func `A lease that is renewed goes on, and ends when it is not`() throws {
    let rig = try Rig()
    let client = try rig.client()
    let session = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "leased", settings: SessionSettings(class: "call", lease: 0.4))
    ).session
    let monitor = try rig.monitor()
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    let start = try monitor.until("activated", of: session).time
    while Monotonic.now < start + 1 {
      _ = try client.call(AudioSessionMethods.Renew.self, .init(session: session))
      usleep(50_000)
    }
    let end = try monitor.until("deactivated", of: session).time
    #expect(end >= start + 1.3)
    let state = try client.call(AudioSessionMethods.GetSession.self, .init(session: session))
    #expect(state.state == "inactive")
    let error = try #require(throws: VarlinkError.self) {
      try client.call(AudioSessionMethods.Renew.self, .init(session: session))
    }
    #expect(error.as(AudioSessionErrors.NotActive.self)?.session == session)
  }

  @Test func `Who is interrupted while it waits for a fade hears of both, in order`() throws {
    let rig = try Rig(configuration: "{ classes: { prompt: { attack: 10000 } } }")
    let music = try rig.play("music", at: Rig.eighty)
    let prompt = try rig.hold("prompt")
    try rig.awaitDetails(music.index(), "to be on its way") { $0.state == "fading" }
    let monitor = try rig.monitor()
    let player = Watching(
      try rig.client().stream(
        AudioSessionMethods.Hold.self,
        .init(name: "player", settings: SessionSettings(class: "media"), afterFade: true)))
    try monitor.until("activated")
    let call = try rig.hold("call")
    #expect(try player.next().event == "activated")
    #expect(try player.until("interruptionBegan").by?.session == call.session)
    call.end()
    #expect(try player.until("interruptionEnded").shouldResume == true)
    prompt.end()
  }

  @Test func `A hold that ends while it waits for a fade says so, and its stream ends`() throws {
    let rig = try Rig(configuration: "{ classes: { call: { attack: 10000 } } }")
    let music = try rig.play("music", at: Rig.eighty)
    let monitor = try rig.monitor()
    let call = Watching(
      try rig.client().stream(
        AudioSessionMethods.Hold.self,
        .init(name: "call", settings: SessionSettings(class: "call"), afterFade: true)))
    let session = try #require(try monitor.until("activated").session)
    try rig.awaitDetails(music.index(), "to be on its way") { $0.state == "fading" }
    _ = try rig.control().call(ControlMethods.EndSession.self, .init(session: session))
    let first = try call.next()
    #expect(first.event == "activated" && first.session == session)
    try call.until("closed")
    #expect(try call.hasEnded())
  }

  @Test func `A hold that waits is told who stands in its way`() throws {
    let rig = try Rig(startsServer: false)
    let call = try rig.hold("call")
    let waiting = Watching(
      try rig.client().stream(
        AudioSessionMethods.Hold.self,
        .init(name: "player", settings: SessionSettings(class: "media"), wait: true)))
    let event = try waiting.until("waiting")
    #expect(event.by?.session == call.session)
    #expect(event.by?.class == "call")
    call.end()
    try waiting.until("activated")
  }

  @Test func `What is adopted ends with its streams, and not by name`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let session = try #require(try rig.details(of: music.index())?.session)
    let control = try rig.control()
    let error = #expect(throws: VarlinkError.self) {
      try control.call(ControlMethods.EndSession.self, .init(session: session))
    }
    let refusal = error?.as(ControlErrors.EndsWithStreams.self)
    #expect(refusal?.streams == [Int(try music.index())])
    #expect(try rig.session(session)?.state == "active")
    let nobody = #expect(throws: VarlinkError.self) {
      try control.call(ControlMethods.EndSession.self, .init(session: "9999"))
    }
    #expect(nobody?.as(ControlErrors.NoSuchSession.self) != nil)
  }

  @Test func `A session that the owner ends lets go, and its holder hears of it`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    _ = try rig.control().call(
      ControlMethods.EndSession.self, .init(session: call.session))
    try call.until("closed")
    #expect(try call.hasEnded())
    try Self.checkExact(rig, music)
  }
}
