import EventLoop
import Glibc
import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("On PulseAudio, a saved level") struct SavedLevelTests {
  private let map = ChannelMap(["front-left", "front-right"])

  private func level(_ key: String, _ raw: [UInt32], device: String? = nil) -> SavedLevel {
    SavedLevel(
      key: key, channelMap: map, volume: ChannelVolumes(raw: raw), isMuted: false, device: device)
  }

  @Test("is listed as it was saved, its device and mute flag too")
  func list() throws {
    let connected = try Connected()
    #expect(try connected.value { $0.isStreamRestoreAvailable(completion: $1) })
    #expect(try connected.value { $0.savedLevels(completion: $1) }.isEmpty)
    var first = level("sink-input-by-media-role:music", [52_428, 40_001], device: "N2")
    first.isMuted = true
    let second = level("sink-input-by-media-name:A song", [1, 65_537])
    for level in [first, second] {
      try connected.value { $0.saveLevel(level, completion: $1) }
    }
    let found = try connected.value { $0.savedLevels(completion: $1) }
    #expect(found.sorted { $0.key > $1.key } == [first, second])
  }

  @Test("written for any key is that of the next stream, and the ducked one plays on")
  func write() throws {
    let connected = try Connected()
    for kind in EveryServerSavedLevelTests.kinds {
      let keyed = KeyedStream(kind, on: connected)
      let player = try keyed.play()
      let ducked = keyed.level(20_000, isMuted: true)
      try keyed.set(player, ducked)
      try connected.value { $0.saveLevel(keyed.level(52_428), completion: $1) }
      try keyed.expectNext(at: keyed.level(52_428))
      try keyed.expect(player, at: ducked)
    }
  }

  @Test("keeps its device when it is repaired")
  func device() throws {
    let connected = try Connected()
    let saved = level("sink-input-by-media-role:music", [20_000, 20_000], device: "N2")
    try connected.value { $0.saveLevel(saved, completion: $1) }
    let wanted = level(saved.key, [52_428, 52_428])
    try connected.value { $0.repairLevel(wanted, completion: $1) }
    let found = try connected.value { $0.savedLevels(completion: $1) }
    #expect(found == [level(saved.key, [52_428, 52_428], device: "N2")])
  }

  @Test("that is right already is not written")
  func right() throws {
    let connected = try Connected()
    let saved = level("sink-input-by-media-role:music", [20_000, 20_000])
    try connected.value { $0.saveLevel(saved, completion: $1) }
    try connected.value { $0.repairLevel(saved, completion: $1) }
    #expect(try connected.value { $0.savedLevels(completion: $1) } == [saved])
  }

  @Test("is not to be had from a server that saves none")
  func unavailable() throws {
    var options = PrivatePulseAudio.Options()
    options.restoresStreams = false
    let connected = try Connected(options: options)
    #expect(try !connected.value { $0.isStreamRestoreAvailable(completion: $1) })
    #expect(try connected.failure { $0.savedLevels(completion: $1) }.reason == .notSupported)
  }

  @Test("is not repaired under another key than the one asked for")
  func keys() throws {
    let connected = try Connected()
    let wanted: [(String, PulseError.Reason)] = [
      ("sink-input-by-media-name:A song", .notSupported),
      ("source-output-by-media-role:music", .invalidArgument),
    ]
    for (key, reason) in wanted {
      let error = try connected.failure {
        $0.repairLevel(level(key, [1, 2]), completion: $1)
      }
      #expect(error.reason == reason)
    }
    let unfit = level("sink-input-by-media-role:music", [1, 2, 3])
    #expect(
      try connected.failure { $0.repairLevel(unfit, completion: $1) }.reason == .invalidArgument)
    #expect(
      try connected.failure { $0.saveLevel(unfit, completion: $1) }.reason == .invalidArgument)
    #expect(try connected.value { $0.savedLevels(completion: $1) }.isEmpty)
  }

  @Test("is not repaired by a server that is gone, hangs, or is left, and each says so once")
  func failures() throws {
    let connected = try Connected()
    let wanted = level("sink-input-by-media-role:music", [1, 2])
    var reasons: [PulseError.Reason] = []
    func note(_ result: Result<Void, PulseError>) {
      if case .failure(let error) = result { reasons.append(error.reason) }
    }
    try connected.freeze()
    connected.server.repairLevel(wanted, completion: note)
    #expect(connected.wait { !reasons.isEmpty })
    #expect(reasons == [.timedOut])
    connected.server.repairLevel(wanted, completion: note)
    connected.server.stop()
    #expect(reasons == [.timedOut, .disconnected])
    try connected.thaw()
    let error = try connected.failure { $0.repairLevel(wanted, completion: $1) }
    #expect(error.reason == .disconnected)
    connected.server.start()
    #expect(connected.wait { connected.isReady })
    try connected.freeze()
    connected.server.repairLevel(wanted, completion: note)
    try connected.sound.kill(SIGKILL)
    #expect(connected.wait { reasons.count == 3 })
    #expect(reasons.last == .disconnected || reasons.last == .connectionRefused)
  }
}
