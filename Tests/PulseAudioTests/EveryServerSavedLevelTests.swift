import Glibc
import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("On every server, a saved level", .serialized)
struct EveryServerSavedLevelTests {
  nonisolated static let kinds: [RestoreKey.Kind] = [.role, .applicationID, .applicationName]

  @Test(
    "is that of the last change to a stream of its key, a duck too", arguments: ServerKind.available
  )
  func ducked(server: ServerKind) throws {
    let connected = try Connected(server)
    for kind in Self.kinds {
      let keyed = KeyedStream(kind, on: connected)
      let player = try keyed.play()
      try keyed.set(player, keyed.level(52_428))
      try keyed.set(player, keyed.level(20_000, isMuted: true))
      try keyed.expectNext(at: keyed.level(20_000, isMuted: true))
    }
  }

  @Test(
    "is repaired while the ducked stream plays, which stays as it is",
    arguments: ServerKind.available)
  func whilePlaying(server: ServerKind) throws {
    let connected = try Connected(server)
    for kind in Self.kinds {
      let keyed = KeyedStream(kind, on: connected)
      let player = try keyed.play()
      let ducked = keyed.level(20_000, isMuted: true)
      try keyed.set(player, ducked)
      try connected.value { $0.repairLevel(keyed.level(52_428), completion: $1) }
      try keyed.expectNext(at: keyed.level(52_428))
      try keyed.expect(player, at: ducked)
      try connected.value { $0.repairLevel(keyed.level(60_000, isMuted: true), completion: $1) }
      try keyed.expectNext(at: keyed.level(60_000, isMuted: true))
      try keyed.expect(player, at: ducked)
    }
  }

  @Test("is repaired after the ducked stream has died", arguments: ServerKind.available)
  func afterDeath(server: ServerKind) throws {
    let connected = try Connected(server)
    for kind in Self.kinds {
      let keyed = KeyedStream(kind, on: connected)
      let player = try keyed.play()
      try keyed.set(player, keyed.level(20_000, isMuted: true))
      player.stop()
      try connected.value { $0.repairLevel(keyed.level(52_428), completion: $1) }
      try keyed.expectNext(at: keyed.level(52_428))
    }
  }

  @Test("is repaired for any count of channels", arguments: ServerKind.available)
  func channels(server: ServerKind) throws {
    let connected = try Connected(server)
    for channels in [1, 3, 5] {
      let keyed = KeyedStream(.applicationID, on: connected, channels: channels)
      let player = try keyed.play()
      try keyed.set(player, keyed.level(20_000))
      try connected.value { $0.repairLevel(keyed.level(70_000), completion: $1) }
      player.stop()
      try keyed.expectNext(at: keyed.level(70_000))
    }
  }

  /// WirePlumber saves the level that a stream has before its own is restored, too, above all when the
  /// machine is busy. Repair streams that are looked at or end then would leave 100 % behind.
  @Test(
    "of eight channels is repaired on a busy machine, and stays so",
    arguments: ServerKind.available.filter { $0 != .pulseAudio })
  func onBusyMachine(server: ServerKind) throws {
    let connected = try Connected(server)
    let keys = (0..<8).map {
      KeyedStream(.applicationName, on: connected, channels: 8, application: "Key \($0)")
    }
    let players = try keys.map { keyed in
      let player = try keyed.play()
      try keyed.set(player, keyed.level(52_428))
      return player
    }
    let busy = try (0..<2).map { _ in
      try ChildProcess("sh", ["-c", "while :; do :; done"], environment: ["PATH": "/usr/bin:/bin"])
    }
    defer { for process in busy { process.terminate(SIGKILL) } }
    for round in 0..<6 {
      let raw: UInt32 = round % 2 == 0 ? 60_000 : 52_428
      var results: [Result<Void, PulseError>] = []
      for keyed in keys { connected.server.repairLevel(keyed.level(raw)) { results.append($0) } }
      #expect(connected.wait { results.count == keys.count })
      for result in results { try result.get() }
      let next = try keys.map { try $0.start() }
      for (keyed, stream) in zip(keys, next) { try keyed.expect(stream, at: keyed.level(raw)) }
      for stream in next { stream.stop() }
    }
    for player in players { player.stop() }
  }

  @Test("once repaired outlives the server", arguments: ServerKind.available)
  func restart(server: ServerKind) throws {
    let connected = try Connected(server)
    let keyed = KeyedStream(.role, on: connected)
    let player = try keyed.play()
    try keyed.set(player, keyed.level(20_000, isMuted: true))
    try connected.value { $0.repairLevel(keyed.level(52_428), completion: $1) }
    try connected.sound.flush()
    try connected.sound.restart()
    try keyed.expectNext(at: keyed.level(52_428))
  }

  @Test(
    "is repaired by streams that are marked, corked, and gone afterwards",
    arguments: ServerKind.available)
  func streams(server: ServerKind) throws {
    let connected = try Connected(server)
    var seen: [PulseAudio.SinkInput] = []
    connected.server.eventReceived = { [unowned connected] event in
      guard event.facility == .sinkInput, event.kind != .removed else { return }
      connected.server.sinkInput(event.index) { result in
        if case .success(let input) = result { seen.append(input) }
      }
    }
    let keyed = KeyedStream(.role, on: connected)
    try connected.value { $0.repairLevel(keyed.level(52_428), completion: $1) }
    #expect(connected.wait { !seen.isEmpty })
    #expect(seen.allSatisfy { $0.properties["eider.repair"] == "1" && $0.isCorked })
    let isEmpty = try Monotonic.poll(within: .seconds(5)) {
      try connected.sound.server.sinkInputs().isEmpty ? true : nil
    }
    #expect(isEmpty == true)
  }

  @Test("is repaired for many keys at once", arguments: ServerKind.available)
  func many(server: ServerKind) throws {
    let connected = try Connected(server)
    let map = ChannelMap(["front-left", "front-right"])
    let levels = (0..<20).map { number in
      SavedLevel(
        key: RestoreKey(.applicationID, "org.example.\(number)").name, channelMap: map,
        volume: ChannelVolumes(raw: [50_000, 40_000 + UInt32(number)]), isMuted: number % 2 == 0)
    }
    for _ in 0..<2 {
      var results: [Result<Void, PulseError>] = []
      for level in levels { connected.server.repairLevel(level) { results.append($0) } }
      #expect(connected.wait { results.count == levels.count })
      for result in results { try result.get() }
    }
  }
}
