import EiderInterface
import ServerFixture
import Testing
import Varlink

/// Which streams belong to a client's session.
@Suite(.timeLimit(.minutes(10))) struct OwnershipTests {
  private static let own = ["application.process.binary": ""]

  /// A stream whose properties are those of the test's own process, but for what is given.
  private func play(_ rig: AdoptionRig, _ properties: [String: String]) throws -> CorkableStream {
    var options = CorkableStream.Options(role: nil, isCorked: false)
    options.properties = properties
    return try CorkableStream(
      Tone(frequency: 400), on: rig.server.server, options: options)
  }

  @Test(arguments: ServerKind.available)
  func `A stream of a session's process is the session's, and is not adopted as well`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.ownClient()
    let session = try rig.activate("prompt", on: client)
    let stream = try play(rig, [:])
    try rig.details(stream, "is the session's") { $0.session == session }
    #expect(try rig.explain(stream).reason == "started")
    let sessions = try rig.control.call(ControlMethods.ListSessions.self).sessions
    #expect(sessions.map(\.session) == [session])
    #expect(throws: VarlinkError.self) { try rig.setClass("call", stream) }
  }

  @Test(
    arguments: ServerKind.available,
    [
      ["pipewire.access.portal.app_id": "org.example.Sandboxed"],
      ["pipewire.snap.id": "sandboxed"],
      ["application.process.machine_id": "0123456789abcdef0123456789abcdef"],
      ["application.process.id": "2", "application.process.binary": "inside-only"],
    ])
  func `A stream in a sandbox is never tied to a process of the host`(
    kind: ServerKind, properties: [String: String]
  ) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.ownClient()
    let session = try rig.activate("call", on: client)
    let stream = try play(rig, properties)
    let details = try rig.details(stream, "is adopted") { $0.session != nil }
    #expect(details.session != session)
    #expect(details.class == "media")
    #expect(try rig.explain(stream).reason == "default")
  }

  @Test(arguments: ServerKind.available)
  func `A stream in a sandbox may name its session, or be attached to it`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.foreignClient()
    let session = try rig.activate("call", on: client)
    let sandbox = ["pipewire.access.portal.app_id": "org.example.Sandboxed"]
    let named = try play(rig, sandbox.merging(["eider.session": session]) { $1 })
    try rig.details(named, "is the session's") { $0.session == session }
    #expect(try rig.explain(named).reason == "named")
    let other = try play(rig, sandbox)
    try rig.details(other, "is adopted") { $0.session != nil && $0.session != session }
    _ = try client.call(
      AudioSessionMethods.Attach.self, .init(session: session, stream: Int(other.index)))
    try rig.details(other, "is the session's") { $0.session == session }
    #expect(try rig.explain(other).reason == "attached")
  }
}
