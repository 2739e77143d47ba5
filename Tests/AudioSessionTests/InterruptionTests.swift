import AudioSession
import AudioSessionTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  @Test func `A call interrupts music for good and its end tells it to resume`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let call = try daemon.begin(.call, name: "Phone")
    let interruption = try await music.waitForInterruption()
    #expect(interruption.kind == .lasting)
    #expect(interruption.reason == .default)
    #expect(interruption.by?.name == "Phone")
    #expect(interruption.by?.audioClass == .call)
    #expect(music.session.state == .interrupted)
    try daemon.end(call)
    let end = try await music.waitForEnd()
    #expect(end == (.lasting, true))
    #expect(music.session.state == .inactive)
    try music.session.setActive(true)
    #expect(music.session.state == .active)
  }

  @Test func `Who ends without a word to others resumes nobody`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let call = try daemon.begin(.call)
    _ = try await music.waitForInterruption()
    try daemon.end(call, notifyingOthers: false)
    #expect(try await music.waitForEnd() == (.lasting, false))
  }

  @Test func `After an alarm music is active again by itself`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let alarm = try daemon.begin(.alarm)
    #expect(try await music.waitForInterruption().kind == .transient)
    try daemon.end(alarm)
    #expect(try await music.waitForEnd() == (.transient, true))
    #expect(music.session.state == .active)
  }

  @Test func `A prompt ducks music and says how far`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let prompt = try daemon.begin(.prompt, sharing: .duck)
    try await music.wait(for: .ducked(decibels: -12))
    #expect(music.session.ducking == -12)
    #expect(music.session.isOtherAudioPlaying)
    try daemon.end(prompt)
    try await music.wait(for: .unducked)
    #expect(music.session.ducking == 0)
    #expect(!music.session.isOtherAudioPlaying)
  }

  @Test func `An interrupted session that its user stops is not told to resume`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let call = try daemon.begin(.call)
    _ = try await music.waitForInterruption()
    try music.session.setActive(false)
    #expect(try await music.waitForEnd().shouldResume == false)
    try daemon.end(call)
    #expect(music.session.state == .inactive)
  }

  @Test func `What accompanies is told when to be silent`() async throws {
    let daemon = try TestDaemon()
    let game = Watching("Game", of: daemon)
    try game.session.setCategory(.ambient)
    try game.session.setActive(true)
    #expect(!game.session.secondaryAudioShouldBeSilencedHint)
    #expect(game.session.promptStyle == .normal)
    let film = try daemon.begin(.media)
    try await game.wait(for: .silenceSecondaryAudioBegan)
    #expect(game.session.secondaryAudioShouldBeSilencedHint)
    #expect(game.session.promptStyle == .short)
    try daemon.end(film)
    try await game.wait(for: .silenceSecondaryAudioEnded)
    #expect(!game.session.secondaryAudioShouldBeSilencedHint)
  }
}
