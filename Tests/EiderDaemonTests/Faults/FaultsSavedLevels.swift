import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite("Faults: saved levels", .serialized, .timeLimit(.minutes(10)))
struct FaultsSavedLevels {
  static let servers = ServerKind.available
  private static let eighty = LedgerRig.eighty
  private static let ducked = LedgerRig.ducked

  @Test("(7) a player that is killed while ducked opens at its own level", arguments: servers)
  func killedWhileDucked(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    player.stop()
    // While the call lasts, a new one is ducked from its own level; then it is exact.
    let next = try rig.play("music", at: nil)
    try rig.expect(next, at: Self.ducked)
    holder.closeInput()
    try rig.expect(next, at: Self.eighty)
    next.stop()
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test("(7) also when the hold ends before the server has told of it", arguments: servers)
  func killedTogether(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    player.process.signal(SIGKILL)
    holder.signal(SIGKILL)
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
  }

  @Test("(7) by application name as well as by role, and when Eider is gone", arguments: servers)
  func withoutEider(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let music = try rig.play("music")
    let named = try rig.play(nil, at: [40000, 40000], application: "Radio")
    let holder = try rig.hold()
    try rig.expect(music, at: Self.ducked)
    try rig.expect(named, at: [18566, 18566])
    try rig.killDaemon()
    music.stop()
    named.stop()
    try rig.recover()
    #expect(try rig.journal().filter { $0 == "\n" }.count == 1)
    try rig.expectNext("music", at: Self.eighty)
    try rig.expectNext(nil, at: [40000, 40000], application: "Radio")
    holder.terminate(SIGKILL)
  }

  @Test("(7) a daemon that ends in peace leaves nothing behind", arguments: servers)
  func peacefulEnd(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    #expect(rig.daemon.stop() == .exited(0))
    try rig.expect(player, at: Self.eighty)
    try rig.expectNext("music", at: Self.eighty)
    #expect(try rig.journal().filter { $0 == "\n" }.count == 1)
    holder.terminate(SIGKILL)
  }

  @Test("(8, 9) a second player of the role is ducked once, from its own level", arguments: servers)
  func second(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let first = try rig.play("music")
    let holder = try rig.hold()
    try rig.expect(first, at: Self.ducked)
    let second = try rig.play("music", at: nil)
    try rig.expect(second, at: Self.ducked)
    holder.closeInput()
    try rig.expect(first, at: Self.eighty)
    try rig.expect(second, at: Self.eighty)
    try rig.awaitEmptyLedger()
  }

  @Test(
    "(10) a rule that mutes leaves the volume, and the next player is heard", arguments: servers)
  func muted(kind: ServerKind) throws {
    let rig = try LedgerRig(
      kind,
      configuration: "{ interactions: [{ of: \"call\", on: \"media\", effect: \"mute\" }] }")
    try rig.startDaemon()
    let player = try rig.play("music")
    let holder = try rig.hold()
    try rig.expect(player, at: Self.eighty, muted: true)
    player.stop()
    holder.closeInput()
    try rig.wait("the hold to end") { try rig.status().focus.isEmpty }
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
  }

  @Test("(12) server and daemon killed, the player opens at its own level", arguments: servers)
  func everythingKilled(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.sound.flush()
    try rig.sound.kill(SIGKILL)
    try rig.killDaemon()
    player.stop()
    holder.terminate(SIGKILL)
    try rig.sound.start()
    try rig.startDaemon()
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
  }

  @Test("A power cut in the middle of a duck, and only the disk is left", arguments: servers)
  func powerCut(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.wait("the journal that outlives a reboot") {
      try rig.text(rig.stateJournal).contains("music")
    }
    try rig.killDaemon()
    // What a server would have saved that was cut off before it was told the true level.
    try rig.server.setVolume([18566, 18566], ofSinkInput: player.index())
    try rig.server.setVolume(Self.ducked, ofSinkInput: player.index())
    try rig.expect(player, at: Self.ducked)
    try rig.sound.flush()
    try rig.sound.kill(SIGKILL)
    player.stop()
    holder.terminate(SIGKILL)
    #expect(unlink(rig.daemon.runtimeFolder + "/ledger") == 0)
    try rig.sound.start()
    try rig.recover()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test(
    "After a duck the server loses what it had not put onto its disk yet, and perhaps so does Eider",
    arguments: servers, [false, true])
  func diskBehind(kind: ServerKind, isPowerCut: Bool) throws {
    let rig = try LedgerRig(
      kind, configuration: "{ classes: { call: { attack: 8000, hold: 0, release: 0 } } }")
    try rig.startDaemon()
    let player = try rig.play("music")
    let holder = try rig.hold()
    try rig.server.waitForSinkInput(player.index()) { $0.volume[0] < 45_000 }
    try rig.sound.flush()
    let disk = rig.sound.folder.path + "/disk"
    try FileManager.default.copyItem(atPath: rig.disk, toPath: disk)
    holder.closeInput()
    try rig.expect(player, at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.wait("the file that outlives a reboot to say so") {
      try rig.text(rig.stateJournal).contains("\"server\"")
    }
    if isPowerCut {
      try rig.killDaemon()
      #expect(unlink(rig.daemon.runtimeFolder + "/ledger") == 0)
    }
    try rig.sound.kill(SIGKILL)
    player.stop()
    if !isPowerCut { try rig.wait("the daemon to know") { try !rig.status().server.connected } }
    try FileManager.default.removeItem(atPath: rig.disk)
    try FileManager.default.moveItem(atPath: disk, toPath: rig.disk)
    try rig.sound.start()
    if isPowerCut {
      try rig.startDaemon()
    } else {
      try rig.wait("the daemon to be back") { try rig.status().server.connected }
    }
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.killDaemon()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test(
    "What the user sets on a new server before Eider is there stays, though it was so before",
    arguments: servers)
  func asBefore(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let player = try rig.play("music", at: [60_000, 60_000])
    let first = try rig.hold()
    try rig.expect(player, at: Self.held([60_000, 60_000]))
    first.closeInput()
    try rig.expect(player, at: [60_000, 60_000])
    try rig.awaitEmptyLedger()
    try rig.server.setVolume([50_000, 50_000], ofSinkInput: player.index())
    let second = try rig.hold()
    try rig.expect(player, at: Self.held([50_000, 50_000]))
    try rig.sound.kill(SIGKILL)
    try rig.killDaemon()
    second.terminate(SIGKILL)
    player.stop()
    try rig.sound.start()
    let again = try rig.play("music", at: [60_000, 60_000])
    try rig.startDaemon()
    try rig.awaitEmptyLedger()
    try rig.expect(again, at: [60_000, 60_000])
    try rig.expectNext("music", at: [60_000, 60_000])
  }

  @Test(
    "What the user unmutes on a new server before Eider is there stays so through the next duck",
    arguments: servers)
  func unmutedMeanwhile(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let player = try rig.play("music")
    try rig.server.setMute(true, ofSinkInput: player.index())
    try rig.expect(player, at: Self.eighty, muted: true)
    let first = try rig.hold()
    try rig.expect(player, at: Self.ducked, muted: true)
    first.closeInput()
    try rig.expect(player, at: Self.eighty, muted: true)
    try rig.awaitEmptyLedger()
    try rig.sound.flush()
    try rig.sound.kill(SIGKILL)
    player.stop()
    try rig.wait("the daemon to know") { try !rig.status().server.connected }
    rig.daemon.signal(SIGSTOP)
    try rig.sound.start()
    let again = try rig.play("music", at: Self.eighty, muted: nil)
    try rig.server.setMute(false, ofSinkInput: again.index())
    try rig.expect(again, at: Self.eighty)
    rig.daemon.signal(SIGCONT)
    try rig.wait("the daemon to be back") { try rig.status().server.connected }
    let second = try rig.hold()
    try rig.expect(again, at: Self.ducked)
    second.closeInput()
    try rig.expect(again, at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test(
    "A level of a fade that the server saves when all is at rest again is nobody's",
    arguments: servers)
  func savedLate(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    holder.closeInput()
    try rig.expect(player, at: Self.eighty)
    try rig.awaitEmptyLedger()
    // As WirePlumber does with a stream that was born in the last step of the fade.
    let late = try rig.play("music", at: Self.ducked, properties: ["eider.repair": "1"])
    late.stop()
    try rig.expectNext("music", at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.killDaemon()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test("A balance to one side that is set at a stream's birth is its user's", arguments: servers)
  func oneSided(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let player = try rig.play(nil, at: nil, application: "One side")
    // PipeWire lists a stream before it can be named.
    try rig.wait("a volume to be taken") {
      (try? rig.server.setVolume([40_000, 0], ofSinkInput: player.index())) != nil
    }
    try rig.expect(player, at: [40_000, 0])
    let holder = try rig.hold()
    try rig.expect(player, at: [18_566, 0])
    holder.closeInput()
    try rig.expect(player, at: [40_000, 0])
    try rig.awaitEmptyLedger()
    try rig.expectNext(nil, at: [40_000, 0], application: "One side")
  }

  @Test("A balance to one side that is set under a duck is its user's", arguments: servers)
  func oneSidedUnderDuck(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play("music", at: [65_536, 65_536])
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: [30_419, 30_419])
    try rig.server.setVolume([40_000, 0], ofSinkInput: player.index())
    try rig.wait("the user's hand to be seen") { rig.daemon.log.contains("its user took") }
    holder.closeInput()
    try rig.expect(player, at: [65_536, 0])
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: [65_536, 0])
  }

  @Test(
    "What a silent stream leaves behind that ended with its daemon is put right",
    arguments: servers.filter { $0 != .pulseAudio },
    [false, true].flatMap { isRestarted in
      [65_536, 0].map { (isRestarted, $0 as UInt32) }
    })
  func leftBehind(kind: ServerKind, what: (isRestarted: Bool, level: UInt32)) throws {
    let level = [what.level, what.level]
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.killDaemon()
    player.stop()
    holder.terminate(SIGKILL)
    if what.isRestarted {
      try rig.sound.flush()
      try rig.sound.kill(SIGKILL)
      try rig.sound.start()
    }
    // WirePlumber 0.5 saves what a stream has that ends before its own level is restored.
    try rig.play("music", at: level, properties: ["eider.repair": "1"]).stop()
    try rig.expectNext("music", at: level)
    try rig.startDaemon()
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test("An unmute of a one-sided stream at its birth is its user's", arguments: servers)
  func oneSidedUnmuted(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let first = try rig.play(nil, at: [40_000, 0], application: "One side")
    try rig.server.setMute(true, ofSinkInput: first.index())
    try rig.expect(first, at: [40_000, 0], muted: true)
    let holder = try rig.hold()
    try rig.expect(first, at: [18_566, 0], muted: true)
    try rig.wait("the saved level to be right") { try rig.status().ledger.repaired > 0 }
    first.stop()
    let second = try rig.play(nil, at: nil, application: "One side")
    try rig.wait("an unmute to be taken") {
      guard (try? rig.server.setMute(false, ofSinkInput: second.index())) != nil else {
        return false
      }
      return try !second.sinkInput().isMuted
    }
    try rig.expect(second, at: [18_566, 0])
    holder.closeInput()
    try rig.expect(second, at: [40_000, 0])
    try rig.awaitEmptyLedger()
    try rig.expectNext(nil, at: [40_000, 0], application: "One side")
  }

  @Test(
    "Of two players the muted one was set last, and Eider is killed: the next one is muted",
    arguments: servers)
  func mutedOfTwo(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let plain = try rig.play("music")
    let muted = try rig.play("music")
    let holder = try rig.hold()
    try rig.expect(plain, at: Self.ducked)
    try rig.expect(muted, at: Self.ducked)
    // At its base again, and so the ledger has nothing of it.
    try rig.server.setVolume(Self.eighty, ofSinkInput: plain.index())
    try rig.wait("one stream to be settled") { try rig.status().ledger.streams == 1 }
    try rig.server.setMute(true, ofSinkInput: muted.index())
    try rig.expect(muted, at: Self.ducked, muted: true)
    try rig.wait("the mute to be noted") { try rig.journal().contains("\"muted\":true") }
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.startDaemon()
    try rig.awaitEmptyLedger()
    try rig.expect(plain, at: Self.eighty)
    try rig.expect(muted, at: Self.eighty, muted: true)
    try rig.expectNext("music", at: Self.eighty, muted: true)
  }

  @Test(
    "A stream of another number of channels that is born under a duck comes up whole",
    arguments: servers, [[1, 2], [2, 6], [2, 4]])
  func channels(kind: ServerKind, counts: [Int]) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play(
      "music", at: Array(repeating: 52428, count: counts[0]), channels: counts[0])
    // What the server makes of a level of so many channels.
    let plain = try rig.play("music", at: nil, channels: counts[1])
    let level = try #require(
      Monotonic.poll(within: .seconds(10)) {
        let volume = try plain.sinkInput().volume
        return volume.contains(0) ? nil : volume
      })
    plain.stop()
    try rig.server.setVolume([50_000], ofSinkInput: player.index())
    try rig.server.setVolume([52_428], ofSinkInput: player.index())
    try rig.expect(player, at: Array(repeating: 52428, count: counts[0]))
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: Array(repeating: 24335, count: counts[0]))
    try rig.wait("the saved level to be right") { try rig.status().ledger.repaired > 0 }
    let next = try rig.play("music", at: nil, channels: counts[1])
    try rig.wait("the newcomer to be held") {
      try next.sinkInput().volume.allSatisfy { $0 > 0 && $0 < 30_000 }
    }
    holder.closeInput()
    try rig.expect(next, at: level)
    try rig.awaitEmptyLedger()
  }

  @Test("What the user saved after Eider had died stays", arguments: servers)
  func usersLater(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.killDaemon()
    player.stop()
    let later = try rig.play("music", at: [30000, 30000])
    later.stop()
    try rig.recover()
    try rig.expectNext("music", at: [30000, 30000])
    holder.terminate(SIGKILL)
  }

  @Test(
    "What the user set under a duck is the next stream's, also when Eider died while it put an older level right",
    arguments: servers)
  func killedInRepair(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.server.setVolume([61_000, 61_000], ofSinkInput: player.index())
    try rig.expectNext("music", at: [61_000, 61_000])
    // A repair that the daemon had begun before it could know of that.
    let repair = try rig.play("music", at: Self.eighty, properties: ["eider.repair": "1"])
    repair.stop()
    try rig.expectNext("music", at: Self.eighty)
    for _ in 1...2 {
      try rig.startDaemon()
      try rig.awaitEmptyLedger()
      try rig.expect(player, at: [61_000, 61_000])
      try rig.expectNext("music", at: [61_000, 61_000])
      try rig.killDaemon()
    }
  }

  @Test(
    "Two players of a role at different levels, and Eider is killed: the last set is saved",
    arguments: servers, [0, 1])
  func differentAndKilled(kind: ServerKind, last: Int) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let players = try [rig.play("music"), rig.play("music")]
    var volumes: [[UInt32]] = [[40_000, 40_000], [40_000, 40_000]]
    volumes[last] = [60_000, 60_000]
    for player in [1 - last, last] {
      try rig.server.setVolume(volumes[player], ofSinkInput: players[player].index())
      try rig.expect(players[player], at: volumes[player])
    }
    let holder = try rig.hold()
    for player in 0...1 { try rig.expect(players[player], at: Self.held(volumes[player])) }
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.startDaemon()
    try rig.awaitEmptyLedger()
    for player in 0...1 { try rig.expect(players[player], at: volumes[player]) }
    try rig.expectNext("music", at: [60_000, 60_000])
    // And the next duck knows that as well.
    let again = try rig.hold()
    for player in 0...1 { try rig.expect(players[player], at: Self.held(volumes[player])) }
    again.closeInput()
    for player in 0...1 { try rig.expect(players[player], at: volumes[player]) }
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: [60_000, 60_000])
  }

  @Test(
    "Two players of a role at different levels before Eider was there: the last set is saved",
    arguments: servers, [0, 1])
  func differentBefore(kind: ServerKind, last: Int) throws {
    let rig = try LedgerRig(kind, configuration: "{ log: { level: \"debug\" } }")
    let players = try [rig.play("music"), rig.play("music")]
    var volumes: [[UInt32]] = [[40_000, 40_000], [40_000, 40_000]]
    volumes[last] = [60_000, 60_000]
    for player in [1 - last, last] {
      try rig.server.setVolume(volumes[player], ofSinkInput: players[player].index())
      try rig.expect(players[player], at: volumes[player])
    }
    try rig.expectNext("music", at: [60_000, 60_000])
    try rig.startDaemon()
    if kind != .pulseAudio {
      try rig.wait("the saved level to be found") {
        rig.daemon.log.contains("the saved level of sink-input-by-media-role:music is found to be")
      }
    }
    let holder = try rig.hold()
    for player in 0...1 { try rig.expect(players[player], at: Self.held(volumes[player])) }
    holder.closeInput()
    for player in 0...1 { try rig.expect(players[player], at: volumes[player]) }
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: [60_000, 60_000])
  }

  /// Where a call has media: -20 dB below.
  private static func held(_ volume: [UInt32]) -> [UInt32] {
    volume.map { UInt32((Double($0) * pow(10, -20.0 / 60)).rounded()) }
  }

  @Test(
    "Two players of a role at different levels: both exact, the last set is saved",
    arguments: servers)
  func different(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let first = try rig.play("music", at: [60000, 60000])
    let second = try rig.play("music", at: [30000, 30000])
    try rig.server.setVolume([50000, 50000], ofSinkInput: first.index())
    try rig.expect(first, at: [50000, 50000])
    let holder = try rig.hold()
    try rig.expect(second, at: [13925, 13925])
    holder.closeInput()
    try rig.expect(first, at: [50000, 50000])
    try rig.expect(second, at: [30000, 30000])
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: [50000, 50000])
  }

  @Test(
    "What the user sets while the saved level is being put right is that of the next stream",
    arguments: servers.filter { $0 != .pulseAudio })
  func setDuringRepair(kind: ServerKind) throws {
    try withUserSetDuringRepair(kind, release: 0) { rig, holder, resume in
      holder.closeInput()
      try rig.wait("the stream to be back") { try rig.status().ledger.streams == 0 }
      try resume()
    }
  }

  @Test(
    "What the user sets while a silent stream is on its way is known to the next duck too",
    arguments: servers.filter { $0 != .pulseAudio })
  func knownAfterRepair(kind: ServerKind) throws {
    try withUserSetDuringRepair(kind, release: 900) { rig, holder, resume in
      // The silent stream is done while the player is on its way up.
      holder.closeInput()
      try resume()
      try rig.awaitEmptyLedger()
      let again = try rig.hold()
      try rig.wait("the next duck") { try rig.status().ledger.streams > 0 }
      again.closeInput()
    }
  }

  @Test(
    "What the user sets at once after a stream was born is that of the next one",
    arguments: servers,
    [false, true].flatMap { isDucked in [52_428, 61_000].map { (isDucked, $0) } })
  func setAtBirth(kind: ServerKind, what: (isDucked: Bool, level: UInt32)) throws {
    let level = [what.level, what.level]
    let rig = try LedgerRig(kind)
    try rig.startDaemon()
    let (first, holder) = try rig.duckedMusic()
    holder.closeInput()
    try rig.expect(first, at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.server.setVolume([40_000, 40_000], ofSinkInput: first.index())
    var hold = try rig.hold()
    try rig.expect(first, at: Self.held([40_000, 40_000]))
    if !what.isDucked {
      hold.closeInput()
      try rig.expect(first, at: [40_000, 40_000])
    }
    try rig.wait("the saved level to be right") {
      try rig.status().ledger.savedLevels == (what.isDucked ? 1 : 0)
    }
    // The daemon sees the next one only when its user has set it.
    rig.daemon.signal(SIGSTOP)
    if !what.isDucked { first.stop() }
    let next = try rig.play("music", at: level)
    rig.daemon.signal(SIGCONT)
    if !what.isDucked { hold = try rig.hold() }
    try rig.expect(next, at: Self.held(level))
    hold.closeInput()
    try rig.expect(next, at: level)
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: level)
  }

  /// The user sets a ducked stream while a repair waits, because the session manager stands still;
  /// the player's next stream opens at what was set.
  private func withUserSetDuringRepair(
    _ kind: ServerKind, release: Int,
    goesOn: (_ rig: LedgerRig, _ holder: ChildProcess, _ resume: () throws -> Void) throws -> Void
  ) throws {
    let rig = try LedgerRig(
      kind, configuration: "{ classes: { call: { attack: 0, hold: 0, release: \(release) } } }")
    let pipeWire = try #require(rig.sound as? PrivatePipeWire)
    let player = try CorkableStream(
      Tone(frequency: 400), on: rig.server, options: .init(role: "music", isCorked: false))
    defer { player.stop() }
    try rig.startDaemon()
    let before = try sockets(of: rig.daemon)
    try pipeWire.kill(.sessionManager, SIGSTOP)
    defer { try? pipeWire.kill(.sessionManager, SIGCONT) }
    let holder = try rig.hold()
    try rig.wait("the holder's connection and a repair's") {
      try sockets(of: rig.daemon).subtracting(before).count >= 2
    }
    try player.setVolume(20_000)
    try rig.wait("the user's volume to be known") {
      rig.daemon.log.contains("its user took the volume")
    }
    try goesOn(rig, holder) { try pipeWire.kill(.sessionManager, SIGCONT) }
    try rig.awaitEmptyLedger()
    let base = try rig.server.waitForSinkInput(player.index) { _ in true }.volume
    #expect(base[0] > 30_419 && base[0] < 65_536)
    try rig.expectNext("music", at: base)
  }

  @Test(
    "A duck that begins while the next daemon still looks what is saved is not its user's",
    arguments: servers.filter { $0 != .pulseAudio })
  func duckedDuringRepair(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let pipeWire = try #require(rig.sound as? PrivatePipeWire)
    try rig.startDaemon()
    let (player, holder) = try rig.duckedMusic()
    try rig.killDaemon()
    holder.terminate(SIGKILL)
    try rig.startDaemon()
    // While the session manager stands still the silent stream has to wait.
    try pipeWire.kill(.sessionManager, SIGSTOP)
    defer { try? pipeWire.kill(.sessionManager, SIGCONT) }
    let before = try sockets(of: rig.daemon)
    try rig.wait("the connection of a silent stream") {
      try !sockets(of: rig.daemon).isSubset(of: before)
    }
    let alarm = try rig.hold("alarm")
    try rig.wait("the duck") { rig.daemon.log.contains("is ducked by -24.0 dB") }
    try pipeWire.kill(.sessionManager, SIGCONT)
    try rig.wait("the saved level to be looked at") { try rig.status().ledger.repaired > 0 }
    alarm.closeInput()
    try rig.expect(player, at: Self.eighty)
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: Self.eighty)
  }

  @Test(
    "What the user sets again and again under a duck leaves the next stream the base",
    arguments: servers)
  func setUnderDuck(kind: ServerKind) throws {
    let rig = try LedgerRig(kind)
    let player = try rig.play("music", at: [65536, 65536])
    try rig.startDaemon()
    let holder = try rig.hold()
    try rig.expect(player, at: [30419, 30419])
    // At its base again, and so nothing is Eider's doing any more.
    try rig.server.setVolume([65536, 65536], ofSinkInput: player.index())
    try rig.awaitEmptyLedger()
    for volume: UInt32 in [41_509, 50_472] {
      try rig.server.setVolume([volume, volume], ofSinkInput: player.index())
      // Others come and go, which has the saved levels read.
      try rig.play("game", at: nil).stop()
      try rig.awaitEmptyLedger()
    }
    holder.closeInput()
    try rig.expect(player, at: [65536, 65536])
    try rig.awaitEmptyLedger()
    try rig.expectNext("music", at: [65536, 65536])
  }

  private func sockets(of daemon: EiderProcess) throws -> Set<String> {
    let process = try #require(daemon.processID)
    let folder = "/proc/\(process)/fd/"
    let links = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
    }
    return Set(links.filter { $0.hasPrefix("socket:") })
  }
}
