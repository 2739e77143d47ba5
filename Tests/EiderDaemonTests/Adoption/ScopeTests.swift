import EiderInterface
import ServerFixture
import Testing

/// What acts only on what plays beside it.
@Suite(.timeLimit(.minutes(10))) struct ScopeTests {
  private static let configuration = """
    { rules: [{ name: "bell", match: { "application.process.binary": "bell" }, class: "prompt",
      scope: "sink" }] }
    """

  @Test(arguments: ServerKind.available)
  func `A rule confines a program to what plays on its sink, wherever it is moved`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let here = try rig.play(["media.role": "music"], volume: 52428, sink: "N1")
    let there = try rig.play(["media.role": "music"], frequency: 500, volume: 40000, sink: "N2")
    let bell = try rig.play(
      ["application.process.binary": "bell"], frequency: 700, sink: "N1")
    try rig.awaitDucked(here, by: -12)
    #expect(
      try rig.explain(bell).sentences.contains("It acts only on what plays on the same sink, N1."))
    #expect(try rig.explain(here).influences.count == 1)
    #expect(try rig.explain(there).influences.isEmpty)
    #expect(try rig.server.server.sinkInput(there.index)?.volume == [40000, 40000])
    try rig.server.server.move(sinkInput: bell.index, to: "N2")
    try rig.awaitDucked(there, by: -12)
    try rig.awaitNormal(here)
    try rig.server.server.move(sinkInput: there.index, to: "N1")
    try rig.awaitNormal(there)
    try rig.server.server.move(sinkInput: here.index, to: "N2")
    try rig.awaitDucked(here, by: -12)
    bell.stop()
    try rig.awaitNormal(here)
    try rig.server.server.waitForSinkInput(here.index) { $0.volume == [52428, 52428] }
    try rig.server.server.waitForSinkInput(there.index) { $0.volume == [40000, 40000] }
  }

  @Test(arguments: ServerKind.available)
  func `Of one program on two sinks only the stream beside the trigger goes down`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let here = try rig.play(["media.role": "music"], volume: 52428, sink: "N1")
    let there = try rig.play(["media.role": "music"], frequency: 500, volume: 40000, sink: "N2")
    let session = try rig.details(here, "is adopted") { $0.session != nil }.session
    #expect(try rig.details(there, "is adopted") { $0.session != nil }.session == session)
    let bell = try rig.play(
      ["application.process.binary": "bell"], frequency: 700, sink: "N1")
    try rig.awaitDucked(here, by: -12)
    #expect(try rig.details(there, "is known") { _ in true }.gain == 0)
    #expect(try rig.explain(there).sentences.contains("Nothing holds it down."))
    bell.stop()
    try rig.awaitNormal(here)
    try rig.server.server.waitForSinkInput(here.index) { $0.volume == [52428, 52428] }
  }
}
