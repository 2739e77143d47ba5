import AudioSession
import Foundation
import Glibc
import ServerFixture
import Testing

/// Applications written for iOS, on the real daemon and a real sound server.
@Suite(.timeLimit(.minutes(2)), .serialized) struct DaemonTests {
  /// A sound server with a daemon.
  struct Stage {
    let pulse: PrivatePulseAudio
    let eider: EiderProcess

    init() throws {
      pulse = try PrivatePulseAudio()
      try pulse.start()
      eider = try EiderProcess(on: pulse.server)
      try eider.start()
    }

    func session(_ name: String) -> AudioSession {
      AudioSession(name: name, environment: eider.environment)
    }

    /// A tone that belongs to a session.
    func tone(_ frequency: Int, of session: AudioSession) throws -> ToneStream {
      var options = ToneStream.Options(role: "music", volume: 52428)
      options.environment = ["PULSE_PROP": try #require(session.streamProperty)]
      return try ToneStream(Tone(frequency: frequency), on: pulse.server, options: options)
    }
  }

  private func wait(_ isSo: () throws -> Bool) rethrows -> Bool {
    try Monotonic.poll(within: .seconds(10)) { try isSo() ? true : nil } ?? false
  }

  @Test func `Music resumes after a call`() throws {
    let stage = try Stage()
    let player = MusicPlayer(audioSession: stage.session("Music"))
    try player.play()
    let call = VoiceCall(audioSession: stage.session("Phone"))
    try call.start()
    #expect(wait { player.playback == .paused })
    call.hangUp()
    #expect(wait { player.playback == .playing })
  }

  @Test func `Music that was paused by hand stays so after a call`() throws {
    let stage = try Stage()
    let session = stage.session("Music")
    let player = MusicPlayer(audioSession: session)
    try player.play()
    player.pause()
    let call = VoiceCall(audioSession: stage.session("Phone"))
    try call.start()
    #expect(wait { session.state == .interrupted })
    call.hangUp()
    #expect(wait { session.state == .inactive })
    #expect(player.playback == .paused)
  }

  @Test func `A navigation prompt ducks music, and the music comes back exactly`() throws {
    let stage = try Stage()
    let session = stage.session("Music")
    let player = MusicPlayer(audioSession: session)
    try player.play()
    let tone = try stage.tone(400, of: session)
    #expect(try wait { try tone.sinkInput().volume == [52428, 52428] })
    let prompt = NavigationPrompt(audioSession: stage.session("Navigation"))
    try prompt.begin()
    // -12 dB on the server's cubic scale: 10^(-12/60) of the raw volume.
    #expect(try wait { try tone.sinkInput().volume.allSatisfy { abs(Int($0) - 33080) <= 2 } })
    #expect(session.ducking == -12)
    #expect(player.playback == .playing)
    try prompt.end()
    #expect(try wait { try tone.sinkInput().volume == [52428, 52428] })
  }

  @Test func `A recorder is refused during a call, and not after it`() throws {
    let stage = try Stage()
    let call = VoiceCall(audioSession: stage.session("Phone"))
    try call.start()
    let recorder = Recorder(audioSession: stage.session("Recorder"))
    #expect(throws: Recorder.Problem.notNow) { try recorder.record() }
    #expect(!recorder.isRecording)
    call.hangUp()
    try recorder.record()
    #expect(recorder.isRecording)
    try recorder.stop()
  }

  @Test func `A session is active again after the daemon was killed`() async throws {
    let stage = try Stage()
    let music = Watching(stage.session("Music"))
    try music.session.setCategory(.playback, mode: .spokenAudio)
    try music.session.setActive(true)
    try stage.eider.kill()
    try await music.wait(for: .daemonLost)
    #expect(music.session.state == .active)
    try stage.eider.start()
    try await music.wait(for: .daemonBack)
    try await music.wait(for: .activated)
    let sessions = try stage.eider.control(["sessions", "--json"])
    #expect(sessions.output.contains("\"spokenAudio\""))
    #expect(sessions.output.contains("\"active\""))
  }

  @Test func `A call that was held when the daemon was killed holds again`() async throws {
    let stage = try Stage()
    let music = Watching(stage.session("Music"))
    try music.session.setCategory(.playback)
    try music.session.setActive(true)
    let phone = Watching(stage.session("Phone"))
    try phone.session.setCategory(.playAndRecord, mode: .voiceChat)
    try phone.session.setActive(true)
    _ = try await music.waitForInterruption()
    try stage.eider.kill()
    #expect(try await music.waitForEnd() == (.lasting, false))
    try await phone.wait(for: .daemonLost)
    try stage.eider.start()
    try await phone.wait(for: .activated)
    #expect(phone.session.state == .active)
  }

  @Test func `A daemon that does not answer holds an application up once`() async throws {
    let stage = try Stage()
    let music = Watching(stage.session("Music"))
    try music.session.setCategory(.playback)
    stage.eider.signal(SIGSTOP)
    let began = Monotonic.now
    try music.session.setActive(true)
    let waited = Monotonic.now - began
    #expect(waited > 4 && waited < 10)
    try music.session.setActive(false)
    try music.session.setActive(true)
    #expect(Monotonic.now - began - waited < 2)
    #expect(music.session.state == .active)
    stage.eider.signal(SIGCONT)
    try await music.wait(for: .daemonBack)
    try await music.wait(for: .activated)
    #expect(try stage.eider.control(["sessions", "--json"]).output.contains("\"active\""))
  }
}
