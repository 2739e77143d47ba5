import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

@Suite("Faults: the daemon goes, the server goes", .serialized, .timeLimit(.minutes(10)))
struct FaultsDaemonGoes {
  static let servers = ServerKind.available
  private static let eighty = LedgerRig.eighty
  private static let ducked = LedgerRig.ducked

  @Test("(46) killed and started again, twice: exact", arguments: servers)
  func twice(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play("music")
    for _ in 1...2 {
      try rig.startDaemon()
      let holder = try rig.hold()
      try rig.expect(player, at: Self.ducked)
      try rig.killDaemon()
      holder.terminate(SIGKILL)
    }
    try rig.startDaemon()
    try rig.expect(player, at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.killDaemon()
    try rig.startDaemon()
    try rig.expect(player, at: Self.eighty)
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test("(46) what the user set in between stays", arguments: servers)
  func userBetween(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play("music")
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: Self.ducked)
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.server.setVolume([32768, 32768], ofSinkInput: player.index())
    try rig.startDaemon()
    try rig.awaitEmptyLedger()
    try rig.expect(player, at: [32768, 32768])
    try rig.expectNext("music", at: [32768, 32768])
  }

  @Test("(46) a mute that the user set in between is the next stream's too", arguments: servers)
  func mutedBetween(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play("music")
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: Self.ducked)
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.server.setMute(true, ofSinkInput: player.index())
    try rig.expect(player, at: Self.ducked, muted: true)
    try rig.startDaemon()
    try rig.expect(player, at: Self.eighty, muted: true)
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: Self.eighty, muted: true)
  }

  @Test("(46) killed in the middle of a fade", arguments: servers)
  func inAFade(kind: ServerKind) throws {
    let rig = try LedgerRig(kind, configuration: "{ classes: { call: { attack: 3000 } } }")
    let player = try rig.play("music", at: [52428, 26214])
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.server.waitForSinkInput(player.index()) { $0.volume[0] < 45000 }
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.recover()
    try rig.expect(player, at: [52428, 26214])
    try rig.expectNext("music", at: [52428, 26214])
  }

  @Test("A policy's mute is taken back by the next daemon", arguments: servers)
  func muted(kind: ServerKind) throws {
    let rig = try LedgerRig(
      kind,
      configuration: "{ interactions: [{ of: \"call\", on: \"media\", effect: \"mute\" }] }")
    let player = try rig.play("music")
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: Self.eighty, muted: true)
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.recover()
    try rig.expect(player, at: Self.eighty)
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test(
    "(45) after a restart of the server nothing is restored onto a stranger", arguments: servers)
  func stranger(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let player = try rig.play("music")
    try rig.sound.flush()
    let holder = try rig.hold()
    try rig.expect(player, at: Self.ducked)
    try rig.sound.kill(SIGKILL)
    try rig.wait("the daemon to know") { try !rig.status().server.connected }
    player.stop()
    try rig.sound.start()
    try rig.wait("the daemon to be back") { try rig.status().server.connected }
    let stranger = try rig.play("game", at: nil)
    try rig.wait("the stranger to be ducked") {
      try rig.server.sinkInput(stranger.index())?.volume == [30419, 30419]
    }
    holder.closeInput()
    try rig.expect(stranger, at: [65536, 65536])
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
  }

  @Test("Nothing to recover, or a daemon that runs: said by the exit status", arguments: servers)
  func nothing(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.recover()
    try rig.startDaemon()
    let recovery = try ChildProcess(
      try EiderProcess.built("eiderd"), ["--recover"], environment: rig.daemon.environment)
    #expect(try recovery.wait() == .exited(1))
    #expect(recovery.errorOutput.contains("another eiderd runs already"))
    #expect(recovery.errorOutput.contains("puts everything back by itself"))
  }

  @Test("Of two recoveries the second says that the first puts everything back")
  func twoRecoveries() throws {
    let rig = try LedgerRig(.pulseAudio)
    try rig.startDaemon()
    let (_, holder) = try rig.duckedMusic()
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    // With a file of its own it shows that it has begun; one that is stopped goes on for long.
    let lock = rig.daemon.runtimeFolder + "/eiderd.lock"
    unlink(lock)
    func begin(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(
        try EiderProcess.built("eiderd"), arguments, environment: rig.daemon.environment)
    }
    rig.sound.stop()
    let first = try begin(["--recover"])
    try rig.wait("the first to have the lock") {
      var status = stat()
      return stat(lock, &status) == 0 && status.st_size > 0
    }
    first.signal(SIGSTOP)
    let second = try begin(["--recover"])
    #expect(try second.wait() == .exited(1))
    #expect(second.errorOutput.contains("another \"eiderd --recover\" is under way"))
    #expect(second.errorOutput.contains("There is nothing to do: it puts everything back"))
    let daemon = try begin([])
    #expect(try daemon.wait() == .exited(1))
    #expect(daemon.errorOutput.contains("an \"eiderd --recover\" is under way"))
    #expect(daemon.errorOutput.contains("start again"))
    first.signal(SIGCONT)
    first.terminate(SIGKILL)
  }

  @Test(
    "Restore puts a held stream back, and it stays until the policy changes", arguments: servers)
  func restore(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let player = try rig.play("music", at: [52428, 26214])
    let holder = try rig.hold()
    try rig.expect(player, at: [24335, 12167])
    let answer = try rig.daemon.control(["restore"])
    #expect(answer.status == .exited(0), "\(answer.errorOutput)")
    #expect(answer.output.contains("it was at -20.0 dB"))
    try rig.expect(player, at: [52428, 26214])
    try rig.awaitEmptyLedger()
    holder.closeInput()
    try rig.wait("the hold to end") { try rig.status().focus.isEmpty }
    let again = try rig.hold()
    try rig.expect(player, at: [24335, 12167])
    again.closeInput()
    try rig.expect(player, at: [52428, 26214])
  }
}
