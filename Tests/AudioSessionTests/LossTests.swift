import AudioSession
import AudioSessionTesting
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct LossTests {
  @Test func `Without a daemon everything succeeds and a line says so`() async throws {
    let folder = try TemporaryFolder()
    let session = AudioSession(name: "Music", environment: ["EIDER_RUNTIME_DIR": folder.path])
    let music = Watching(session)
    try session.setCategory(.playback, mode: .moviePlayback)
    try session.setActive(true)
    try await music.wait(for: .activated)
    #expect(session.state == .active)
    #expect(!session.isOtherAudioPlaying)
    #expect(session.streamProperty == nil)
    try await session.withScene(.prompt) {}
    try session.renewLease()
    try session.setActive(false)
    #expect(session.state == .inactive)
  }

  @Test func `A daemon that comes later gets the session as it is`() async throws {
    let daemon = try TestDaemon()
    daemon.stop()
    let session = AudioSession(name: "Music", environment: daemon.environment)
    try session.setCategory(.playback, mode: .spokenAudio)
    try session.setActive(true)
    try daemon.start()
    let isThere = Monotonic.poll(within: .seconds(20)) {
      daemon.sessions.contains { $0 == ("Music", .active) } ? true : nil
    }
    #expect(isThere == true)
    #expect(session.state == .active)
  }

  @Test func `A session survives the daemon and is told of both`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    daemon.stop()
    try await music.wait(for: .daemonLost)
    #expect(music.session.state == .active)
    try daemon.start()
    try await music.wait(for: .daemonBack)
    try await music.wait(for: .activated)
    #expect(music.session.state == .active)
    #expect(music.session.category == .playback)
    try daemon.begin(.call)
    #expect(try await music.waitForInterruption().kind == .lasting)
  }

  @Test func `An interruption ends with the daemon that made it`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    try daemon.begin(.call)
    _ = try await music.waitForInterruption()
    daemon.stop()
    #expect(try await music.waitForEnd() == (.lasting, false))
    #expect(music.session.state == .inactive)
    try music.session.setActive(true)
    #expect(music.session.state == .active)
  }

  @Test func `A duck ends with the daemon that made it`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    try daemon.begin(.prompt, sharing: .duck)
    try await music.wait(for: .ducked(decibels: -12))
    daemon.stop()
    try await music.wait(for: .unducked)
  }

  @Test func `Who finds its place taken after the loss is interrupted until it is free`()
    async throws
  {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    daemon.stop()
    try await music.wait(for: .daemonLost)
    // The call is there before the daemon can be found again.
    let call = try daemon.start(beginning: .call)
    #expect(try await music.waitForInterruption().kind == .transient)
    #expect(music.session.state == .interrupted)
    try daemon.end(call)
    #expect(try await music.waitForEnd() == (.transient, true))
    #expect(music.session.state == .active)
  }

  @Test func `A session that the machine's owner ended starts anew`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    try daemon.endSessions(named: "Music")
    try await music.wait(for: .deactivated)
    #expect(music.session.state == .inactive)
    try music.session.setActive(true)
    #expect(daemon.sessions.contains { $0 == ("Music", .active) })
  }

  @Test func `The sound server's death is told apart from the daemon's`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    try daemon.loseServer()
    try await music.wait(for: .serverLost)
    try daemon.restoreServer()
    try await music.wait(for: .serverBack)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Interruptions alternate, whatever happens to the daemon`(seed: UInt64) async throws {
    let daemon = try TestDaemon()
    let events = try live(seed, daemon)
    var isInterrupted = false
    // The events end with the session, after which nothing may be left open.
    for await event in events {
      switch event {
      case .interruptionBegan:
        try #require(!isInterrupted)
        isInterrupted = true
      case .interruptionEnded:
        try #require(isInterrupted)
        isInterrupted = false
      default: break
      }
    }
    #expect(!isInterrupted)
  }

  /// A session's life at random, and what it was told.
  private func live(
    _ seed: UInt64, _ daemon: TestDaemon
  ) throws -> AsyncStream<AudioSession.Event> {
    let session = try AudioSession.music(daemon)
    let events = session.events
    var random = Seeded(state: seed)
    var others: [TestDaemon.Other] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        daemon.stop()
        others = []
        try daemon.start()
      case 1...4:
        let audioClass: AudioSession.AudioClass = Bool.random(using: &random) ? .call : .alarm
        if let other = try? daemon.begin(audioClass) { others.append(other) }
      case 5...7:
        if let other = others.popLast() { try daemon.end(other) }
      default: try? session.setActive(Bool.random(using: &random))
      }
    }
    for other in others { try daemon.end(other) }
    try session.setActive(false)
    return events
  }
}

/// The same numbers for the same seed.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
