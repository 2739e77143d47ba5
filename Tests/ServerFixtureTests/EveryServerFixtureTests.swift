import Glibc
import ServerFixture
import Testing

@Suite("Every private server") struct EveryServerFixtureTests {
  @Test(
    "has its sinks, loses its streams when it is killed, and comes back",
    arguments: ServerKind.available)
  func restart(kind: ServerKind) throws {
    let sound = try kind.running()
    #expect(try sound.server.sinks().map(\.name).sorted() == ["N1", "N2"])
    #expect(try sound.server.defaultSink() == "N1")
    let stream = try ToneStream(Tone(frequency: 500), on: sound.server)
    try stream.index()
    try sound.restart(signal: SIGKILL)
    #expect(try sound.server.sinkInputs().isEmpty)
    #expect(try sound.server.defaultSink() == "N1")
  }

  @Test("is gone with its object, its folder too", arguments: ServerKind.available)
  func gone(kind: ServerKind) throws {
    var sound: (any PrivateServer)? = try kind.running()
    let folder = try #require(sound?.folder.path)
    #expect(access(folder, F_OK) == 0)
    sound = nil
    #expect(access(folder, F_OK) != 0)
  }

  @Test(
    "PipeWire keeps its sinks when only pipewire-pulse is killed",
    arguments: ServerKind.available.filter { $0 != .pulseAudio })
  func pulseAlone(kind: ServerKind) throws {
    let sound = try #require(kind.make() as? PrivatePipeWire)
    try sound.start()
    let others = PrivatePipeWire.Part.allCases.filter { $0 != .pulse }
    let before = others.map { sound.processID(of: $0) }
    let sinks = try sound.server.sinks()
    try sound.kill(.pulse)
    #expect(throws: FixtureError.self) { try sound.server.sinks() }
    try sound.start()
    #expect(try sound.server.sinks() == sinks)
    #expect(others.map { sound.processID(of: $0) } == before)
  }
}
