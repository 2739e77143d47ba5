import EiderInterface
import ServerFixture
import Testing
import Varlink

/// Where sound goes, with null sinks that come and go.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RouteTests {
  static let twoSinks = ["N1", "N2"]

  private static func route(_ rig: Rig) throws -> RouteDetails {
    try rig.client().call(AudioSessionMethods.GetRoute.self, .init()).route
  }

  /// Loads a null sink and waits until the route has settled with it.
  private static func addSink(_ name: String, _ rig: Rig) throws -> UInt32 {
    let events = try rig.monitor()
    let module = try rig.server.loadModule("module-null-sink", ["sink_name=\(name)"])
    while try events.until("routeChanged").current?.outputs.contains(where: { $0.device == name })
      != true
    {}
    return module
  }

  @Test func `The route has every output, with its type and whether it is in use`() throws {
    let rig = try Rig()
    let route = try Self.route(rig)
    #expect(route.outputs.map(\.device) == Self.twoSinks)
    #expect(route.outputs.map(\.type) == ["virtual", "virtual"])
    #expect(route.outputs.map(\.isDefault) == [true, false])
    #expect(route.outputs.map(\.inUse) == [true, false])
    #expect(route.inputs == [])
    let music = try rig.play("music") { $0.sink = "N2" }
    try rig.wait(for: "N2 to be in use") {
      try Self.route(rig).outputs.allSatisfy(\.inUse) ? () : nil
    }
    withExtendedLifetime(music) {}
  }

  @Test func `Fault 39: what a player plays on goes, and it is advised to pause at once`() throws {
    // What is lost does not wait until the route has settled.
    let rig = try Rig(
      configuration: "{ settling: 10000 }", options: .init(sinks: ["N1"]), startsDaemon: false)
    let module = try rig.server.loadModule("module-null-sink", ["sink_name=N2"])
    try rig.startDaemon()
    let music = try rig.play("music") { $0.sink = "N2" }
    let details = try rig.awaitDetails(music.index(), "to play on N2") { $0.sink == "N2" }
    let session = try #require(details.session)
    let events = try rig.monitor()
    let own = Watching(
      try rig.client().stream(AudioSessionMethods.Monitor.self, .init(session: session)))
    try own.until("ready")
    let start = Monotonic.now
    try rig.server.unloadModule(module)
    let event = try events.until("routeChanged")
    #expect(event.time - start < 8, "it took \(event.time - start) s")
    #expect(event.reason == "oldDeviceUnavailable")
    #expect(event.advice == "pause")
    #expect(event.session == nil)
    #expect(event.previous?.outputs.contains { $0.device == "N2" } == true)
    #expect(event.current?.outputs.map(\.device) == ["N1"])
    let view = try own.until("routeChanged")
    #expect(view.session == session)
    #expect(view.advice == "pause")
    #expect(view.previous?.outputs.contains { $0.device == "N2" } == true)
    #expect(view.current?.outputs.map(\.device) == ["N1"])
  }

  @Test func `Who plays elsewhere goes on when an output goes`() throws {
    let rig = try Rig(options: .init(sinks: ["N1"]))
    let module = try Self.addSink("N2", rig)
    let music = try rig.play("music")
    let session = try #require(try rig.details(of: music.index())?.session)
    let own = Watching(
      try rig.client().stream(AudioSessionMethods.Monitor.self, .init(session: session)))
    try own.until("ready")
    let events = try rig.monitor()
    try rig.server.unloadModule(module)
    #expect(try events.until("routeChanged").advice == "continue")
    #expect(try own.until("routeChanged").advice == "continue")
  }

  @Test func `Fault 40: another default while both are there is an override`() throws {
    let rig = try Rig()
    let music = try rig.play("music")
    let events = try rig.monitor()
    try rig.server.setDefaultSink("N2")
    let event = try events.until("routeChanged")
    #expect(event.reason == "override")
    #expect(event.advice == "continue")
    #expect(event.previous?.outputs.first?.device == "N1")
    #expect(event.current?.outputs.first?.device == "N2")
    withExtendedLifetime(music) {}
  }

  @Test func `A new output is a new device`() throws {
    let rig = try Rig()
    let events = try rig.monitor()
    _ = try rig.server.loadModule("module-null-sink", ["sink_name=N3"])
    let event = try events.until("routeChanged")
    #expect(event.reason == "newDeviceAvailable")
    #expect(event.current?.outputs.map(\.device) == ["N1", "N2", "N3"])
    #expect(event.advice == "continue")
  }

  @Test func `Fault 43: an output that goes while another comes is one event, and holds survive`()
    throws
  {
    let rig = try Rig(options: .init(sinks: ["N1"]), configurationOfSettling: 1000)
    let old = try Self.addSink("N2", rig)
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    let events = try rig.monitor()
    try rig.server.setDefaultSink("N2")
    _ = try events.until("routeChanged")
    _ = try rig.server.loadModule("module-null-sink", ["sink_name=N3"])
    try rig.server.unloadModule(old)
    let event = try events.until("routeChanged")
    #expect(Set(event.previous?.outputs.map(\.device) ?? []) == ["N1", "N2"])
    #expect(Set(event.current?.outputs.map(\.device) ?? []) == ["N1", "N3"])
    try rig.server.setDefaultSink("N3")
    let next = try events.until("routeChanged")
    #expect(next.reason == "override", "\(next)")
    #expect(events.seen.filter { $0.event == "routeChanged" }.count == 3)
    #expect(!events.seen.contains { $0.event.hasPrefix("interruption") })
    #expect(try rig.session(call.session)?.state == "active")
    try rig.awaitDucked(music, by: -20)
  }

  @Test func `Fault 37: a duck survives another default and the loss of its sink`() throws {
    let rig = try Rig(options: .init(sinks: ["N2"]))
    let module = try Self.addSink("N1", rig)
    try rig.server.setDefaultSink("N1")
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    try rig.awaitDetails(index, "to play on N1") { $0.sink == "N1" }
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    #expect(try rig.details(of: index)?.sink == "N1")
    try rig.server.setDefaultSink("N2")
    try rig.server.move(sinkInput: index, to: "N2")
    try rig.server.unloadModule(module)
    try rig.awaitDetails(index, "to play on N2") { $0.sink == "N2" }
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    #expect(try rig.details(of: index)?.sink == "N2")
  }

  @Test func `Without any output sessions fall silent, and resume once the route has settled`()
    throws
  {
    let rig = try Rig(options: .init(sinks: []))
    let first = try Self.addSink("N1", rig)
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    try rig.server.unloadModule(first)
    let gone = try player.events.until("routeChanged")
    #expect(gone.reason == "noSuitableRouteForCategory")
    #expect(gone.current?.outputs == [])
    let began = try player.events.until("interruptionBegan")
    #expect(began.kind == "silence")
    #expect(began.reason == "routeDisconnected")
    let status = try rig.control().call(ControlMethods.GetStatus.self)
    #expect(status.held.first?.by == ["its output is gone; it goes on when there is one again"])
    let start = Monotonic.now
    _ = try rig.server.loadModule("module-null-sink", ["sink_name=N4"])
    let seen = player.events.seen.count
    let ended = try player.events.until("interruptionEnded")
    #expect(ended.shouldResume == true)
    #expect(Monotonic.now - start >= 0.2)
    let since = player.events.seen[seen...].map(\.event)
    #expect(since.contains("routeChanged"), "fault 44: the resume came before the route: \(since)")
    #expect(
      player.events.seen[seen...].first { $0.event == "routeChanged" }?.reason
        == "newDeviceAvailable")
  }

  @Test func `A category that records brings the inputs into a session's route`() throws {
    let rig = try Rig(options: .init(lines: ["load-module module-null-source source_name=M1"]))
    // The server is there before its devices are known.
    try rig.wait(for: "the route to be known") { try? Self.route(rig) }
    let player = try rig.open("player", SessionSettings(class: "media", category: "playback"))
    try player.configure(SessionSettings(category: "playAndRecord"))
    let event = try player.events.until("routeChanged")
    #expect(event.reason == "categoryChange")
    #expect(event.advice == "continue")
    #expect(event.previous?.inputs == [])
    #expect(event.current?.inputs.map(\.device) == ["M1"])
  }

  @Test func `Without a sound server there is no route to tell`() throws {
    let rig = try Rig(startsServer: false)
    let error = #expect(throws: VarlinkError.self) { try Self.route(rig) }
    #expect(error?.as(AudioSessionErrors.ServerUnavailable.self) != nil)
    try rig.sound.start()
    try rig.awaitServer()
    #expect(try Self.route(rig).outputs.map(\.device) == Self.twoSinks)
  }
}

extension Rig {
  /// A rig whose route settles only after so many milliseconds.
  fileprivate convenience init(
    options: PrivatePulseAudio.Options, configurationOfSettling settling: Int
  ) throws {
    try self.init(configuration: "{ settling: \(settling) }", options: options)
  }
}

extension PrivatePulseAudio.Options {
  fileprivate init(sinks: [String] = ["N1", "N2"], lines: [String] = []) {
    self.init()
    self.sinks = sinks
    self.lines = lines
  }
}
