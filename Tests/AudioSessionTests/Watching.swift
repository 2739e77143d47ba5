import AudioSession
import AudioSessionTesting
import Testing

/// A session of the test's daemon, and its events one by one. The suite's time limit bounds a wait.
final class Watching {
  let session: AudioSession
  private var events: AsyncStream<AudioSession.Event>.AsyncIterator

  init(_ session: AudioSession) {
    self.session = session
    events = session.events.makeAsyncIterator()
    // What it asks is asked of an open session: nothing that comes after is missed.
    _ = session.isOtherAudioPlaying
  }

  convenience init(_ name: String, of daemon: TestDaemon) {
    self.init(AudioSession(name: name, environment: daemon.environment))
  }

  /// The next event.
  func next() async throws -> AudioSession.Event {
    var events = self.events
    defer { self.events = events }
    return try #require(await events.next(isolation: #isolation))
  }

  /// Waits for an event; those before are passed over.
  @discardableResult func wait<Value>(
    for isIt: (AudioSession.Event) -> Value?
  ) async throws -> Value {
    while true {
      if let value = isIt(try await next()) { return value }
    }
  }

  /// Waits for this event; those before are passed over.
  func wait(for event: AudioSession.Event) async throws {
    try await wait { $0 == event ? true : nil }
  }

  /// Waits for an interruption to begin.
  func waitForInterruption() async throws -> AudioSession.Interruption {
    try await wait {
      if case .interruptionBegan(let interruption) = $0 { interruption } else { nil }
    }
  }

  /// Waits for an interruption to end.
  func waitForEnd() async throws -> (kind: AudioSession.Interruption.Kind, shouldResume: Bool) {
    try await wait {
      if case .interruptionEnded(let kind, let shouldResume) = $0 {
        (kind, shouldResume)
      } else {
        nil
      }
    }
  }
}

extension AudioSession {
  /// A playing media session of the test's daemon.
  static func music(_ daemon: TestDaemon, name: String = "Music") throws -> AudioSession {
    let session = AudioSession(name: name, environment: daemon.environment)
    try session.setCategory(.playback)
    try session.setActive(true)
    return session
  }
}
