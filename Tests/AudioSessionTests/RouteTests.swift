import AudioSession
import AudioSessionTesting
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct RouteTests {
  static let speaker = AudioSession.PortDescription(
    .builtInSpeaker, name: "Speaker", uid: "speaker", isInUse: false, numberOfChannels: 2,
    sampleRate: 48000, latency: 0.02, volume: 0.5)
  static let headset = AudioSession.PortDescription(
    .bluetoothA2DP, name: "Headset", uid: "bluez", numberOfChannels: 2, sampleRate: 44100,
    latency: 0.15, volume: 0.25)
  static let microphone = AudioSession.PortDescription(
    .builtInMic, name: "Microphone", uid: "mic", isInUse: false, numberOfChannels: 1)

  @Test func `A headset that goes is told with what was there and an advice to pause`()
    async throws
  {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let with = AudioSession.RouteDescription(outputs: [Self.speaker, Self.headset])
    try daemon.changeRoute(to: with)
    let came = try await music.waitForRoute()
    #expect(came.reason == .newDeviceAvailable)
    #expect(came.advice == .continue)
    #expect(came.current == .init(outputs: [Self.headset]))
    #expect(music.session.currentRoute.outputs == [Self.headset])
    #expect(music.session.availableOutputs.count == 2)
    #expect(music.session.outputVolume == 0.25)
    #expect(music.session.sampleRate == 44100)
    #expect(music.session.outputLatency == 0.15)
    try daemon.changeRoute(to: .init(outputs: [Self.speaker]))
    let went = try await music.waitForRoute()
    #expect(went.reason == .oldDeviceUnavailable)
    #expect(went.advice == .pause)
    #expect(went.previous == .init(outputs: [Self.headset]))
    #expect(went.current == .init(outputs: [Self.speaker]))
    #expect(music.session.state == .active)
  }

  @Test func `Without any output a session is silent until there is one`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    try daemon.changeRoute(to: .init())
    let interruption = try await music.waitForInterruption()
    #expect(interruption.kind == .silence)
    #expect(interruption.reason == .routeDisconnected)
    try daemon.changeRoute(to: .init(outputs: [Self.speaker]))
    #expect(try await music.waitForEnd() == (.silence, true))
    #expect(music.session.state == .active)
  }

  @Test func `An input can be preferred that is there`() async throws {
    let daemon = try TestDaemon()
    let music = Watching("Recorder", of: daemon)
    #expect(music.session.availableInputs == nil)
    #expect(!music.session.isInputAvailable)
    #expect(throws: AudioSession.Failure.self) {
      try music.session.setPreferredInput(Self.microphone)
    }
    try daemon.changeRoute(to: .init(inputs: [Self.microphone], outputs: [Self.speaker]))
    // The session does not record, so that its own part of the route is as it was.
    let change = try await music.waitForRoute()
    #expect(change.previous.outputs.map(\.uid) == change.current.outputs.map(\.uid))
    #expect(change.current.inputs.isEmpty)
    try await music.wait(for: .availableInputsChanged)
    #expect(music.session.availableInputs == [Self.microphone])
    #expect(music.session.currentRoute.inputs.isEmpty)
    try music.session.setPreferredInput(Self.microphone)
    #expect(music.session.preferredInput == Self.microphone)
    #expect(music.session.inputNumberOfChannels == 1)
  }

  @Test func `The loudspeaker can be forced where there is one`() async throws {
    let daemon = try TestDaemon()
    let phone = Watching("Phone", of: daemon)
    try daemon.changeRoute(to: .init(outputs: [Self.headset]))
    _ = try await phone.waitForRoute()
    let failure = try #require(throws: AudioSession.Failure.self) {
      try phone.session.overrideOutputAudioPort(.speaker)
    }
    #expect(failure.reason == .resourceNotAvailable)
    try daemon.changeRoute(to: .init(outputs: [Self.headset, Self.speaker]))
    _ = try await phone.waitForRoute()
    try phone.session.overrideOutputAudioPort(.speaker)
    #expect(phone.session.outputPortOverride == "speaker")
    try phone.session.overrideOutputAudioPort(.none)
    #expect(phone.session.outputPortOverride == nil)
  }

  @Test func `What is preferred is kept beside what is`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Music", environment: daemon.environment)
    try session.setPreferredSampleRate(96000)
    try session.setPreferredIOBufferDuration(0.005)
    #expect(session.preferredSampleRate == 96000)
    #expect(session.sampleRate == 0)
    #expect(session.preferredIOBufferDuration == 0.005)
    #expect(session.ioBufferDuration == 0)
    #expect(throws: AudioSession.Failure.self) { try session.setPreferredSampleRate(-1) }
    #expect(throws: AudioSession.Failure.self) { try session.setPreferredIOBufferDuration(.nan) }
    try session.setPrefersNoInterruptionsFromSystemAlerts(true)
    #expect(session.prefersNoInterruptionsFromSystemAlerts)
    #expect(session.prefersInterruptionOnRouteDisconnect)
  }

  @Test func `Outside a sandbox an application may record`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Recorder", environment: daemon.environment)
    let answer = Mutex<Bool?>(nil)
    session.requestRecordPermission { granted in answer.withLock { $0 = granted } }
    #expect(answer.withLock { $0 } == true)
    #expect(session.recordPermission == .granted)
  }
}

extension Watching {
  /// Waits for a change of the route.
  func waitForRoute() async throws -> AudioSession.RouteChange {
    try await wait { if case .routeChanged(let change) = $0 { change } else { nil } }
  }
}
