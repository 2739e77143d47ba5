import EiderInterface
import ServerFixture
import Testing
import Varlink

/// What every sound server tells of its route.
@Suite("On every server, the route", .serialized, .timeLimit(.minutes(10)))
struct EveryServerRouteTests {
  private static func monitor(_ eider: EiderProcess) throws -> Watching {
    let address = try SocketAddress(environment: eider.environment)
    let watching = Watching(
      try Client(path: address.control).stream(ControlMethods.Monitor.self, NoParameters()))
    try watching.until("ready")
    return watching
  }

  private static func route(_ eider: EiderProcess) throws -> RouteDetails {
    let address = try SocketAddress(environment: eider.environment)
    let found = Monotonic.poll(within: .seconds(10)) { () -> RouteDetails? in
      let route = try? Client(path: address.audioSession).call(
        AudioSessionMethods.GetRoute.self, .init()
      )
      .route
      return route.flatMap { $0.outputs.count >= 2 ? $0 : nil }
    }
    return try #require(found, "no route with two outputs: \(eider.log)")
  }

  @Test(
    "changes by another default, a new sink, and one that goes",
    arguments: ServerKind.available)
  func changes(kind: ServerKind) throws {
    let sound = try kind.running()
    let eider = try EiderProcess(on: sound.server)
    try eider.start()
    let before = try Self.route(eider)
    #expect(Set(before.outputs.map(\.device)) == ["N1", "N2"])
    #expect(before.outputs.first?.device == "N1")
    #expect(before.outputs.map(\.type) == ["virtual", "virtual"])
    let events = try Self.monitor(eider)

    try sound.server.setDefaultSink("N2")
    let chosen = try events.until("routeChanged")
    #expect(chosen.reason == "override")
    #expect(chosen.advice == "continue")
    #expect(chosen.current?.outputs.first?.device == "N2")

    let module = try sound.server.loadModule("module-null-sink", ["sink_name=N3"])
    let came = try events.until("routeChanged")
    #expect(came.reason == "newDeviceAvailable")
    #expect(came.current?.outputs.contains { $0.device == "N3" } == true)

    try sound.server.unloadModule(module)
    let gone = try events.until("routeChanged")
    #expect(gone.reason == "oldDeviceUnavailable")
    #expect(gone.advice == "continue")
    #expect(eider.stop()?.isSuccess == true)
  }

  @Test(
    "without the output that a player is on is told at once, and that it should pause",
    arguments: ServerKind.available)
  func loses(kind: ServerKind) throws {
    let sound = try kind.running()
    let module = try sound.server.loadModule("module-null-sink", ["sink_name=N3"])
    // What is lost does not wait until the route has settled.
    let eider = try EiderProcess(on: sound.server, configuration: "{ settling: 10000 }")
    try eider.start()
    #expect(try Self.route(eider).outputs.contains { $0.device == "N3" })
    let events = try Self.monitor(eider)
    var options = ToneStream.Options(role: "music")
    options.sink = "N3"
    options.tellsWhenReady = true
    let music = try ToneStream(Tone(frequency: 500), on: sound.server, options: options)
    try music.waitUntilReady()
    _ = try events.until("activated")
    let start = Monotonic.now
    try sound.server.unloadModule(module)
    let gone = try events.until("routeChanged")
    #expect(gone.time - start < 8, "it took \(gone.time - start) s")
    #expect(gone.reason == "oldDeviceUnavailable")
    #expect(gone.advice == "pause")
    #expect(gone.previous?.outputs.contains { $0.device == "N3" } == true)
    #expect(gone.current?.outputs.contains { $0.device == "N3" } == false)
    music.stop()
    #expect(eider.stop()?.isSuccess == true)
  }
}
