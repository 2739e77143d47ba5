import AudioPolicy
import AudioSession
import EiderInterface
import Glibc
import Varlink

/// The policy, and who is connected to it. Lives on the double's thread.
final class PolicyService {
  var focus = AudioFocus(.shipped)
  var route = AudioSession.RouteDescription(outputs: [
    AudioSession.PortDescription(.builtInSpeaker, name: "Speaker", uid: "speaker")
  ])
  var owners: [SessionID: ConnectionID] = [:]
  /// What activations wait for.
  var waits: [SessionID: (Answer) -> Void] = [:]
  var watchers: [Watcher] = []
  private(set) lazy var service = try? makeService()

  struct Watcher {
    /// Nil for every session and the route.
    let session: SessionID?
    let stream: ReplyStream<EventMessage>
  }

  /// A new connection; its sessions end with it.
  func connection() -> ServiceConnection? {
    guard let service else { return nil }
    let connection = ServiceConnection(service)
    let id = connection.id
    connection.onClose { [unowned self] in
      apply(.clientGone(owners.filter { $0.value == id }.keys.sorted()))
    }
    return connection
  }

  /// Hands an input to the policy, tells what comes of it, and gives the answer.
  @discardableResult func apply(
    _ input: Input, owner: ConnectionID? = nil
  ) -> Answer? {
    var answer: Answer?
    for action in focus.handle(input, at: Self.now) {
      switch action {
      case .answer(let given):
        answer = given
        if case .opened(let id) = given, let owner { owners[id] = owner }
      case .settled(let session, let answer): waits.removeValue(forKey: session)?(answer)
      case .event(let session, let event): tell(event, of: session)
      case .target: break
      }
    }
    return answer
  }

  private func tell(_ event: SessionEvent, of session: SessionID) {
    let details = focus.snapshot(of: session).map { SessionDetails($0) }
    var message = EventMessage(event, at: Self.now, of: details)
    message.session = session.text
    if event == .waiting { message.by = focus.obstacle(to: session).map { CulpritDetails($0) } }
    if event == .closed {
      for watcher in watchers where watcher.session == session {
        watcher.stream.finish(message)
      }
    }
    send(message, of: session)
    if event == .closed {
      owners[session] = nil
      waits[session] = nil
    }
  }

  /// Sends an event to those who watch its session; one of no session to everyone.
  func send(_ message: EventMessage, of session: SessionID? = nil) {
    watchers.removeAll { !$0.stream.isOpen }
    for watcher in watchers
    where session == nil || watcher.session == nil || watcher.session == session {
      watcher.stream.send(message)
    }
  }

  // MARK: Time

  /// Lets time do what it brings about.
  func pass() {
    if let deadline = focus.deadline, deadline <= Self.now { apply(.tick) }
  }

  /// How long to poll at most, in milliseconds; -1 for ever.
  var patience: Int32 {
    guard let deadline = focus.deadline else { return -1 }
    let left = deadline - Self.now
    return left <= .zero ? 0 : Int32(min(left / .milliseconds(1), 1_000_000)) + 1
  }

  static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
