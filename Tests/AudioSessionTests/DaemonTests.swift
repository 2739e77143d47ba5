import AudioSession
import Foundation
import Glibc
import ServerFixture
import Testing

/// Applications written for iOS, on the real daemon and a real sound server.
@Suite(.timeLimit(.minutes(10)), .serialized) struct DaemonTests {
  /// A sound server with a daemon.
  struct Stage {
    let sound: any PrivateServer
    let eider: EiderProcess

    /// `prepare` is done before there is a daemon.
    init(
      _ kind: ServerKind = .pulseAudio, prepare: (SoundServer) throws -> Void = { _ in }
    ) throws {
      try self.init(on: try kind.make(), prepare)
    }

    init(
      on sound: any PrivateServer, _ prepare: (SoundServer) throws -> Void = { _ in }
    ) throws {
      self.sound = sound
      try sound.start()
      try prepare(sound.server)
      eider = try EiderProcess(on: sound.server)
      try eider.start()
    }

    func session(_ name: String) -> AudioSession {
      AudioSession(name: name, environment: eider.environment)
    }

    /// A tone that belongs to a session, on the default sink or another one.
    func tone(
      _ frequency: Int, of session: AudioSession, on sink: String? = nil
    ) throws -> ToneStream {
      var options = ToneStream.Options(role: "music")
      options.environment = ["PULSE_PROP": try #require(session.streamProperty)]
      options.sink = sink
      options.tellsWhenReady = true
      let tone = try ToneStream(Tone(frequency: frequency), on: sound.server, options: options)
      try tone.waitUntilReady()
      // PipeWire 0.3 opens a stream at the saved level, whatever it asks for.
      try sound.server.setVolume([52428, 52428], ofSinkInput: try tone.index())
      return tone
    }
  }

  private func wait(_ isSo: () throws -> Bool) rethrows -> Bool {
    try Monotonic.poll(within: .seconds(10)) { try isSo() ? true : nil } ?? false
  }

  @Test(arguments: ServerKind.available)
  func `Music resumes after a call`(kind: ServerKind) throws {
    let stage = try Stage(kind)
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

  @Test(arguments: ServerKind.available)
  func `A navigation prompt ducks music, and the music comes back exactly`(
    kind: ServerKind
  ) throws {
    let stage = try Stage(kind)
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

  @Test(arguments: ServerKind.available)
  func `A recorder is refused during a call, and not after it`(kind: ServerKind) throws {
    let stage = try Stage(kind)
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

  @Test(arguments: ServerKind.available)
  func `Music pauses when its headphones go`(kind: ServerKind) throws {
    var headphones: UInt32 = 0
    let stage = try Stage(kind) {
      headphones = try $0.loadModule(
        "module-null-sink", ["sink_name=H", "sink_properties=device.form_factor=headphone"])
    }
    let session = stage.session("Music")
    let player = MusicPlayer(audioSession: session)
    try player.play()
    let tone = try stage.tone(400, of: session, on: "H")
    #expect(wait { session.currentRoute.outputs.map(\.uid) == ["H"] })
    #expect(session.currentRoute.outputs.first?.portType == .headphones)
    #expect(Set(session.availableOutputs.map(\.uid)) == ["H", "N1", "N2"])
    #expect(session.outputVolume == 1)
    #expect(session.outputNumberOfChannels == 2)
    #expect(player.playback == .playing)
    try stage.sound.server.unloadModule(headphones)
    #expect(wait { player.playback == .paused })
    #expect(wait { session.currentRoute.outputs.map(\.uid) == ["N1"] })
    #expect(session.state == .active)
    withExtendedLifetime(tone) {}
  }

  @Test(arguments: BluetoothStandIn.kinds)
  func `Music pauses when its Bluetooth headset goes`(kind: ServerKind) async throws {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder)
    let stage = try Stage(on: try headset.server(kind))
    try headset.awaitServer()
    let music = Watching(stage.session("Music"))
    let session = music.session
    let player = MusicPlayer(audioSession: session)
    try player.play()
    #expect(wait { session.currentRoute.outputs.map(\.uid) == ["N1"] })
    try headset.connect()
    #expect(try await music.waitForRoute().reason == .newDeviceAvailable)
    let port = try #require(session.availableOutputs.first { $0.portType == .bluetoothA2DP })
    let tone = try stage.tone(400, of: session, on: port.uid)
    #expect(wait { session.currentRoute.outputs.map(\.uid) == [port.uid] })
    #expect(player.playback == .playing)
    try headset.disconnect()
    #expect(wait { player.playback == .paused })
    #expect(wait { session.currentRoute.outputs.map(\.uid) == ["N1"] })
    withExtendedLifetime(tone) {}
  }

  @Test func `A session that could not listen for a while learns what it missed`() async throws {
    let stage = try Stage()
    let relay = try Relay(to: stage.eider.runtimeFolder + "/io.eider.AudioSession")
    let music = Watching(
      AudioSession(name: "Music", environment: ["EIDER_RUNTIME_DIR": relay.runtimeFolder]))
    try music.session.setCategory(.playback)
    try music.session.setActive(true)
    try await music.wait(for: .activated)
    relay.hold(true)
    let prompt = NavigationPrompt(audioSession: stage.session("Navigation"))
    // More events than the socket and the daemon keep for one who does not read.
    for _ in 0..<500 {
      try prompt.begin()
      try prompt.end()
    }
    let call = VoiceCall(audioSession: stage.session("Phone"))
    try call.start()
    call.hangUp()
    try prompt.begin()
    relay.hold(false)
    var seen: [AudioSession.Event] = []
    try await music.wait { event in
      seen.append(event)
      return event == .missed ? true : nil
    }
    #expect(seen.count < 1000, "nothing was missed: \(seen.count) events came")
    // No interruption is missed, and they alternate.
    let interruptions = seen.compactMap { event in
      switch event {
      case .interruptionBegan: true
      case .interruptionEnded: false
      default: nil
      }
    }
    #expect(interruptions == [true, false])
    #expect(music.session.ducking == 0)
    try music.session.setActive(true)
    try await music.wait(for: .ducked(decibels: -12))
    try prompt.end()
    try await music.wait(for: .unducked)
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
