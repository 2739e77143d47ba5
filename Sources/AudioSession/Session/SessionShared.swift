import EiderInterface
import Foundation
import Synchronization

/// What the thread of a session and the threads of the application share.
final class SessionShared: Sendable {
  /// What the application may look at, at any time.
  struct View: Sendable {
    /// As the application last asked for them, and the daemon took them.
    var settings = SessionSettings()
    var state = AudioSession.State.inactive
    /// The session as the daemon last told; nil without a daemon.
    var details: SessionDetails?
    /// All outputs and inputs, and those that the session uses.
    var route = AudioSession.RouteDescription()
    var usedRoute = AudioSession.RouteDescription()
    var preferences = AudioSession.Preferences()
    /// Whom notifications are about.
    weak var owner: AudioSession?
  }

  let view = Mutex(View())
  private let subscribers = Mutex<[UUID: AsyncStream<AudioSession.Event>.Continuation]>([:])
  // Not the session's thread: whoever is notified may call the session and wait for it.
  private let notifying = DispatchQueue(label: "io.eider.AudioSession.notifications")

  /// The events from now on.
  func events() -> AsyncStream<AudioSession.Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: AudioSession.Event.self)
    let id = UUID()
    continuation.onTermination = { [weak self] _ in
      self?.subscribers.withLock { $0[id] = nil }
    }
    subscribers.withLock { $0[id] = continuation }
    return stream
  }

  /// Tells everyone.
  func tell(_ event: AudioSession.Event) {
    for subscriber in subscribers.withLock({ Array($0.values) }) { subscriber.yield(event) }
    notifying.async { [self] in
      guard let owner = view.withLock({ $0.owner }) else { return }
      for notification in event.notifications {
        NotificationCenter.default.post(
          name: notification.name, object: owner, userInfo: notification.userInfo)
      }
    }
  }

  /// Nothing more will come.
  func finish() {
    let all = subscribers.withLock { subscribers in
      defer { subscribers = [:] }
      return Array(subscribers.values)
    }
    for subscriber in all { subscriber.finish() }
  }

  /// Writes a line for whoever looks after the machine.
  func log(_ line: String) {
    FileHandle.standardError.write(Data("AudioSession: \(line)\n".utf8))
  }
}
