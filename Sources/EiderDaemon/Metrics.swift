import AudioPolicy
import EiderInterface

/// What is counted since the daemon started. Its size is bounded by the sessions that there are.
nonisolated struct Metrics {
  private(set) var interruptions: [InterruptionKind: Int] = [:]
  private(set) var lengths: [InterruptionKind: Histogram] = [:]
  private(set) var resumesGiven = 0
  private(set) var resumesTaken = 0
  private(set) var refusals: [String: Int] = [:]
  private(set) var routeChanges: [String: Int] = [:]
  private(set) var connections = 0
  private(set) var clientsRefused = 0
  private(set) var callToWrite = Histogram([
    0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05,
  ])
  private var begun: [SessionID: Duration] = [:]
  private var owed: Set<SessionID> = []

  mutating func note(_ event: SessionEvent, of session: SessionID, at now: Duration) {
    switch event {
    case .interruptionBegan(let kind, _, _):
      interruptions[kind, default: 0] += 1
      begun[session] = now
    case .interruptionEnded(let kind, let shouldResume):
      if let start = begun.removeValue(forKey: session) {
        lengths[kind, default: Histogram([0.5, 1, 5, 15, 60, 300, 1800, 7200])]
          .add((now - start).inSeconds)
      }
      if shouldResume {
        resumesGiven += 1
        owed.insert(session)
      }
    case .activated:
      if owed.remove(session) != nil { resumesTaken += 1 }
    case .deactivated:
      owed.remove(session)
    case .closed:
      owed.remove(session)
      begun[session] = nil
    default: break
    }
  }

  mutating func noteRefusal(_ refusal: Refusal) { refusals[refusal.metricName, default: 0] += 1 }
  mutating func noteRefusedClient() { clientsRefused += 1 }
  mutating func noteConnection() { connections += 1 }

  /// A change of the route, with the type of the port that is in use now.
  mutating func noteRoute(port: String) { routeChanges[port, default: 0] += 1 }

  /// From a call that turns something down to the hand-over of its first write to the server.
  mutating func noteWrite(after delay: Duration) { callToWrite.add(delay.inSeconds) }
}

extension Refusal {
  fileprivate nonisolated var metricName: String {
    switch self {
    case .noSuchSession: "noSuchSession"
    case .invalidSettings: "invalidSettings"
    case .insufficientPriority: "insufficientPriority"
    case .noOutput: "noOutput"
    case .busy: "busy"
    case .timedOut: "timedOut"
    case .notActive: "notActive"
    }
  }
}
