import EiderInterface
public import Foundation
import Synchronization

/// An application's audio session: says what the application does with sound, and asks for it.
///
/// Code written for AVAudioSession reads the same:
///
/// ```swift
/// let session = AVAudioSession.sharedInstance()
/// try session.setCategory(.playback, mode: .spokenAudio)
/// try session.setActive(true)
/// ```
///
/// and beside it there is `events`, `activate(wait:timeout:afterFade:)` and `withScene(_:_:)`.
///
/// The session is the daemon's; the application's own streams belong to it by themselves. Without a
/// daemon every call succeeds and does nothing, so that the application plays all the same; one line
/// on stderr says so. When a daemon comes, or comes back, the session is opened there as it was.
///
/// May be used from any thread. What is not `async` waits for the daemon, a matter of microseconds.
public final class AudioSession: Sendable {
  let shared: SessionShared
  let inbox = Inbox<SessionLink>()

  private static let theShared = AudioSession(name: ProcessInfo.processInfo.processName)

  /// The application's one session.
  public static func sharedInstance() -> AudioSession { theShared }

  /// A session of its own, beside the shared one.
  ///
  /// - Parameters:
  ///   - name: what people read in lists and explanations.
  ///   - audioClass: how important it is; nil for what the mode implies: a chat is a call, a voice
  ///     prompt a prompt, the rest what the daemon finds right, which is media.
  ///   - group: sessions that name the same group never act on each other.
  ///   - queue: sessions that name the same queue are active one at a time.
  ///   - environment: where `EIDER_RUNTIME_DIR` and `XDG_RUNTIME_DIR` are looked up.
  public init(
    name: String, audioClass: AudioClass? = nil, group: String? = nil, queue: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let settings = SessionSettings(
      class: audioClass?.rawValue, category: Category.soloAmbient.rawValue, group: group,
      queue: queue)
    let shared = SessionShared()
    self.shared = shared
    shared.view.withLock { $0.settings = settings }
    SessionThread.start(inbox) {
      let link = SessionLink(name: name, environment: environment, shared: shared)
      link.settings = settings
      return link
    }
    shared.view.withLock { $0.owner = self }
  }

  deinit {
    inbox.close()
  }

  /// Has something done by the session's thread, and waits for it.
  func wait(
    for work: @escaping @Sendable (SessionLink, @escaping SessionLink.Completion) -> Void
  ) throws {
    try inbox.result(of: work).get()
  }

  func configure(_ change: @escaping @Sendable (inout SessionSettings) -> Void) throws {
    try wait { link, done in link.configure(change, done) }
  }
}

/// The name of iOS for an audio session.
public typealias AVAudioSession = AudioSession
