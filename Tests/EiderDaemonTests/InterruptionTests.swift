import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// Who is interrupted, what they are told, and what becomes of those who do not obey.
@Suite struct InterruptionTests {
  @Test func `Exclusive media is interrupted by a call, refused meanwhile, and told to resume`()
    throws
  {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let call = try rig.hold("call", name: "telephone")
    let began = try player.events.until("interruptionBegan")
    #expect(began.kind == "lasting")
    #expect(began.reason == "default")
    #expect(began.by == CulpritDetails(session: call.session, class: "call", name: "telephone"))
    #expect(began.state == "interrupted")

    let error = try #require(throws: VarlinkError.self) { try player.activate() }
    let refusal = try #require(error.as(AudioSessionErrors.InsufficientPriority.self))
    #expect(refusal.class == "call")
    #expect(refusal.name == "telephone")
    #expect(refusal.session == call.session)

    call.end()
    let ended = try player.events.until("interruptionEnded")
    #expect(ended.shouldResume == true)
    #expect(ended.state == "inactive")
    try player.activate()
    #expect(try player.details().state == "active")
  }

  @Test func `A call whose client dies tells media to resume as well`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let call = try ForeignConnection(to: rig.address.audioSession)
    let client = try Client(descriptor: dup(call.descriptor))
    let events = Watching(
      try client.stream(
        AudioSessionMethods.Hold.self,
        .init(name: "telephone", settings: SessionSettings(class: "call"))))
    try events.until("activated")
    try player.events.until("interruptionBegan")
    events.end()
    call.close()
    call.kill(SIGKILL)
    #expect(try player.events.until("interruptionEnded").shouldResume == true)
  }

  @Test func `Media that other media took over from is not told to resume`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let other = try rig.hold("media")
    #expect(try player.events.until("interruptionBegan").kind == "lasting")
    other.end()
    #expect(try player.events.until("interruptionEnded").shouldResume == false)
  }

  @Test func `An alarm takes the place for a while, and media has it back by itself`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let alarm = try rig.hold("alarm")
    #expect(try player.events.until("interruptionBegan").kind == "transient")
    alarm.end()
    let ended = try player.events.until("interruptionEnded")
    #expect(ended.shouldResume == true)
    #expect(ended.state == "active")
  }

  @Test func `A session that its user stopped during a call is not told to resume`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let call = try rig.hold("call")
    try player.events.until("interruptionBegan")
    try player.deactivate()
    #expect(try player.events.until("interruptionEnded").shouldResume == false)
    let monitor = try rig.monitor()
    call.end()
    try monitor.until("closed", of: call.session)
    #expect(try player.details().state == "inactive")
    #expect(!monitor.seen.contains { $0.event == "interruptionEnded" })
  }

  @Test func `A stream that still plays after the grace is muted, and unmuted as it was`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    let stream = try rig.play("music", at: Rig.eighty) {
      $0.environment["PULSE_PROP"] = "eider.session=\(player.id)"
    }
    let index = try stream.index()
    try rig.awaitDetails(index, "to belong to its session") { $0.session == player.id }
    try player.activate()
    let alarm = try rig.hold("alarm")
    let began = try player.events.until("interruptionBegan").time
    try rig.server.waitForSinkInput(index) {
      $0.isMuted && $0.volume == [Rig.eighty, Rig.eighty]
    }
    #expect(Monotonic.now - began >= 0.3)
    alarm.end()
    try rig.awaitNormal(stream)
    let after = try stream.sinkInput()
    #expect(!after.isMuted)
    #expect(after.volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A phone stream of a program that knows nothing of Eider interrupts media`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let phone = try rig.play("phone") { $0.application = "Telephone" }
    let began = try player.events.until("interruptionBegan")
    #expect(began.by?.class == "call")
    phone.stop()
    #expect(try player.events.until("interruptionEnded").shouldResume == true)
  }

  @Test func `An alarm over a call plays at its own level, and call and media are at -24 dB`()
    throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.play("phone", at: 60000, frequency: 700)
    try rig.awaitDucked(music, by: -20)
    let sinks = try rig.server.sinks()
    let alarm = try rig.play("alarm", at: 55555, frequency: 900)
    try rig.awaitDucked(music, by: -24)
    try rig.awaitDucked(call, by: -24)
    #expect(try alarm.sinkInput().volume == [55555, 55555])
    #expect(try rig.server.sinks() == sinks)
    alarm.stop()
    try rig.awaitNormal(call)
    #expect(try call.sinkInput().volume == [60000, 60000])
    try rig.awaitDucked(music, by: -20)
    #expect(try music.sinkInput().volume[0] == Rig.ducked(Rig.eighty, by: -20))
    call.stop()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `An adopted session that would be refused starts interrupted and muted`() throws {
    let rig = try Rig(
      configuration: """
        { interactions: [{ of: "alarm", on: "call", effect: "interrupt" }] }
        """)
    let alarm = try rig.hold("alarm")
    let phone = try rig.play("phone", at: Rig.eighty)
    try rig.server.waitForSinkInput(phone.index()) {
      $0.isMuted && $0.volume == [Rig.eighty, Rig.eighty]
    }
    let id = try #require(try rig.details(of: phone.index())?.session)
    #expect(try rig.session(id)?.state == "interrupted")
    alarm.end()
    try rig.awaitNormal(phone)
    let after = try phone.sinkInput()
    #expect(!after.isMuted)
    #expect(after.volume == [Rig.eighty, Rig.eighty])
    #expect(try rig.session(id)?.state == "active")
  }

  @Test func `Began and ended alternate for every session through many holds`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let monitor = try rig.monitor()
    for _ in 0..<20 {
      let call = try rig.hold("call")
      let alarm = try rig.hold("alarm")
      call.end()
      alarm.end()
    }
    let last = try rig.hold("alarm")
    last.end()
    try monitor.until("closed", of: last.session)
    try monitor.until("interruptionEnded", of: player.id)
    let turns = monitor.seen.filter { $0.session == player.id }.map(\.event)
      .filter { $0.hasPrefix("interruption") }
    for (place, turn) in turns.enumerated() {
      #expect(turn == (place % 2 == 0 ? "interruptionBegan" : "interruptionEnded"))
    }
    #expect(turns.count % 2 == 0)
  }
}
