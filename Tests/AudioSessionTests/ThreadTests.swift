import AudioSession
import AudioSessionTesting
import Foundation
import ServerFixture
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
  @Test func `Many threads may use one session`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Busy", environment: daemon.environment)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      for _ in 0..<50 {
        try? session.setActive(number % 2 == 0)
        try? session.setCategory(number % 3 == 0 ? .ambient : .playback)
        _ = session.isOtherAudioPlaying
        _ = session.category
      }
    }
    try session.setCategory(.ambient)
    try session.setActive(true)
    #expect(daemon.sessions.map(\.state) == [.active])
  }

  @Test func `An observer may call the session and wait for it`() throws {
    let daemon = try TestDaemon()
    let session = try AudioSession.music(daemon)
    let states = Mutex<[AudioSession.State]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: session, queue: nil
    ) { [weak session] notification in
      guard let session,
        let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
        AVAudioSession.InterruptionType(rawValue: type) == .ended
      else { return }
      try? session.setActive(true)
      states.withLock { $0.append(session.state) }
    }
    let call = try daemon.begin(.call)
    try daemon.end(call)
    let isDone = Monotonic.poll(within: .seconds(10)) {
      states.withLock { $0.isEmpty ? nil : $0 }
    }
    #expect(isDone == [.active])
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func `Two sessions of a process are two`() async throws {
    let daemon = try TestDaemon()
    let music = Watching(try .music(daemon))
    let voice = AudioSession(name: "Voice", environment: daemon.environment)
    try voice.setCategory(.playback, mode: .voicePrompt, options: .duckOthers)
    try voice.setActive(true)
    try await music.wait(for: .ducked(decibels: -12))
    #expect(voice.ducking == 0)
    #expect(voice.streamProperty != music.session.streamProperty)
    try voice.setActive(false)
    try await music.wait(for: .unducked)
  }

  @Test func `A session that is let go ends with the daemon, and so do its events`() async throws {
    let daemon = try TestDaemon()
    let events = try AudioSession.music(daemon).events
    for await _ in events {}
    let isGone = Monotonic.poll(within: .seconds(10)) { daemon.sessions.isEmpty ? true : nil }
    #expect(isGone == true)
  }
}
