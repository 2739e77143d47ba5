import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// The numbers are those of the list of faults that Eider must not have.
@Suite("Faults: stuck down", .serialized, .timeLimit(.minutes(10)))
struct FaultsStuckDown {
  static let servers = ServerKind.available
  private static let eighty = LedgerRig.eighty

  @Test("(1) a holder that is killed lets go within a second", arguments: servers)
  func holderKilled(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let holder = try rig.daemon.hold("call")
    try rig.expectDucked(music, Self.eighty, by: -20)
    holder.terminate(SIGKILL)
    // As long again for a machine that is busy.
    try rig.server.waitForSinkInput(music.index(), within: .seconds(2)) {
      $0.volume == Self.eighty && !$0.isMuted
    }
  }

  @Test("(1) a holder that stops answering loses its lease and lets go", arguments: servers)
  func holderSilent(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let holder = try rig.hold("call", settings: SessionSettings(lease: 0.5))
    try rig.awaitDetails(music.index(), "to go down") { $0.gain < 0 }
    try rig.expectExact(music, Self.eighty)
    #expect(try rig.control().call(ControlMethods.GetStatus.self).focus.isEmpty)
    holder.end()
  }

  @Test(
    "(3) five streams, one dies and one is muted and unmuted by its user: the rest exact",
    arguments: servers)
  func five(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let volumes: [UInt32] = [52428, 39321, 32768, 26214, 78643]
    let streams = try volumes.map { try rig.playSet("music", to: [$0, $0]) }
    let call = try rig.hold("call")
    for stream in streams { try rig.awaitDucked(stream, by: -20) }
    streams[1].stop()
    let muted = try streams[3].index()
    for isMuted in [true, false] {
      try rig.server.setMute(isMuted, ofSinkInput: muted)
      try rig.awaitDetails(muted, "to be \(isMuted ? "" : "un")muted") { $0.muted == isMuted }
    }
    call.end()
    for place in [0, 2, 3, 4] {
      try rig.expectExact(streams[place], [volumes[place], volumes[place]])
    }
    for stream in streams { stream.stop() }
    try rig.wait(for: "the daemon's tables to be empty") {
      let status = try rig.control().call(ControlMethods.GetStatus.self)
      let left = status.streams + status.sessions + status.held.count
      return left + status.ledger.streams + status.ledger.savedLevels == 0 ? () : nil
    }
  }

  @Test("(4) what “run” held ends with the command, however short", arguments: servers)
  func run(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let monitor = try rig.monitor()
    let run = try rig.daemon.begin(["run", "--class", "call", "--", "/bin/sh", "-c", "read line"])
    try rig.expectDucked(music, Self.eighty, by: -20)
    run.closeInput()
    try run.wait()
    try monitor.until("closed")
    try rig.expectExact(music, Self.eighty)
  }

  @Test("(5) a wrong session released is an error, and both holds go on", arguments: servers)
  func wrongSession(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: Self.eighty)
    let client = try rig.client()
    let sessions = try ["one", "other"].map { name in
      let session = try client.call(
        AudioSessionMethods.OpenSession.self,
        .init(name: name, settings: SessionSettings(class: "call"))
      ).session
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      return session
    }
    try rig.awaitDucked(music, by: -20)
    let error = try #require(throws: VarlinkError.self) {
      try client.call(AudioSessionMethods.Deactivate.self, .init(session: "no such session"))
    }
    #expect(error.as(AudioSessionErrors.NoSuchSession.self)?.session == "no such session")
    for session in sessions {
      #expect(try rig.session(session)?.state == "active")
      try rig.awaitDucked(music, by: -20)
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: session))
    }
    try rig.expectExact(music, Self.eighty)
  }
}
