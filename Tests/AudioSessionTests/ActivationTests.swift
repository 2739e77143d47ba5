import AudioSession
import AudioSessionTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct ActivationTests {
  @Test func `An activation that waits is granted when the call ends`() async throws {
    let daemon = try TestDaemon()
    let call = try daemon.begin(.call)
    let music = Watching("Music", of: daemon)
    let session = music.session
    async let activation: Void = session.activate(wait: true)
    try await music.wait(for: .waiting)
    #expect(music.session.state == .waiting)
    try daemon.end(call)
    try await activation
    #expect(music.session.state == .active)
  }

  @Test func `A wait ends when its time is up`() async throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call)
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let failure = await #expect(throws: AudioSession.Failure.self) {
      try await session.activate(timeout: .milliseconds(50))
    }
    #expect(failure?.reason == .cannotInterruptOthers)
    let blocking = try #require(throws: AudioSession.Failure.self) {
      try session.setActive(waitingUpTo: .milliseconds(50))
    }
    #expect(blocking.reason == .cannotInterruptOthers)
  }

  @Test func `A cancelled wait is over and the session is of use`() async throws {
    let daemon = try TestDaemon()
    let call = try daemon.begin(.call)
    let music = Watching("Music", of: daemon)
    let session = music.session
    let task = Task { try await session.activate(wait: true) }
    try await music.wait(for: .waiting)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try daemon.end(call)
    #expect(daemon.sessions.allSatisfy { $0.state == .inactive })
    try session.setActive(true)
    #expect(session.state == .active)
  }

  @Test func `A task that was cancelled before does not ask`() async throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call)
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await session.activate(wait: true)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `Deactivating ends a wait`() async throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call)
    let music = Watching("Music", of: daemon)
    let session = music.session
    let task = Task { try await session.activate(wait: true) }
    try await music.wait(for: .waiting)
    try session.setActive(false)
    let failure = await #expect(throws: AudioSession.Failure.self) { try await task.value }
    #expect(failure?.reason == .isBusy)
  }

  @Test func `While one call waits another one is told so`() async throws {
    let daemon = try TestDaemon()
    try daemon.begin(.call)
    let music = Watching("Music", of: daemon)
    let session = music.session
    let task = Task { try await session.activate(wait: true) }
    try await music.wait(for: .waiting)
    for attempt in [{ try session.setActive(true) }, { try session.setCategory(.playback) }] {
      let failure = try #require(throws: AudioSession.Failure.self) { try attempt() }
      #expect(failure.reason == .isBusy)
    }
    #expect(session.isOtherAudioPlaying)
    task.cancel()
    _ = await task.result
  }

  @Test func `A lease ends the activity by itself`() async throws {
    let daemon = try TestDaemon()
    let music = Watching("Music", of: daemon)
    try music.session.setLease(.milliseconds(100))
    #expect(music.session.lease == .milliseconds(100))
    try music.session.setActive(true)
    try await music.wait(for: .deactivated)
    #expect(music.session.state == .inactive)
  }

  @Test func `Sessions of one group leave each other alone`() async throws {
    let daemon = try TestDaemon()
    let players = ["One", "Two"].map {
      AudioSession(name: $0, group: "app", environment: daemon.environment)
    }
    for player in players { try player.setActive(true) }
    #expect(players.map(\.state) == [.active, .active])
    try players[1].setGroup(nil)
    #expect(players[1].group == nil)
  }

  @Test func `Sessions of one queue are active one after another`() async throws {
    let daemon = try TestDaemon()
    let first = AudioSession(name: "One", queue: "prompts", environment: daemon.environment)
    let second = Watching(
      AudioSession(name: "Two", queue: "prompts", environment: daemon.environment))
    try first.setActive(true)
    let session = second.session
    async let activation: Void = session.activate()
    try await second.wait(for: .waiting)
    try first.setActive(false)
    try await activation
    #expect(second.session.state == .active)
  }

  @Test func `A scene is entered for a while and left again`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let assistant = AudioSession(name: "Assistant", environment: daemon.environment)
    let answer = try await assistant.withScene(.prompt) {
      #expect(assistant.scene == .prompt)
      #expect(assistant.state == .active)
      try await music.wait(for: .ducked(decibels: -12))
      return 42
    }
    #expect(answer == 42)
    #expect(assistant.scene == nil)
    #expect(assistant.state == .inactive)
    try await music.wait(for: .unducked)
  }

  @Test func `A scene is left also by an error`() async throws {
    struct Cough: Error {}
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Assistant", environment: daemon.environment)
    await #expect(throws: Cough.self) {
      try await session.withScene(.prompt) { throw Cough() }
    }
    #expect(session.scene == nil)
    #expect(session.state == .inactive)
  }

  @Test func `A chat is a call and a voice prompt a prompt, unless a class is named`() async throws
  {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let phone = AudioSession(name: "Phone", environment: daemon.environment)
    try phone.setCategory(.playAndRecord, mode: .voiceChat)
    try phone.setActive(true)
    #expect(try await music.waitForInterruption().by?.audioClass == .call)
    try phone.setAudioClass("alarm")
    #expect(phone.audioClass == .alarm)
    try phone.setActive(false)
    #expect(try await music.waitForEnd().shouldResume)
  }
}
