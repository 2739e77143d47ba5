import EiderInterface

/// What the events of a held session mean to whoever holds it. Pure.
struct HoldProgress {
  enum Step: Equatable {
    case nothing
    /// It is active, for the first time.
    case granted
    /// Something to know; it goes on.
    case note(String)
    /// The session has ended, and why.
    case over(String, ExitStatus)
  }

  /// The seconds that were asked for.
  let lease: Double?
  private(set) var session: String?
  private(set) var isGranted = false
  /// Whether the daemon has answered at all.
  private(set) var hasBegun = false
  private var state = "inactive"

  init(lease: Double?) { self.lease = lease }

  mutating func take(_ event: EventMessage) -> Step {
    hasBegun = true
    session = session ?? event.session
    switch event.event {
    case "serverLost": return .note("the sound server is gone; the daemon waits for it")
    case "serverBack": return .note("the sound server is back")
    case "closed": return .over("the session was ended", .failed)
    default: break
    }
    let before = state
    state = event.state ?? event.details?.state ?? state
    guard state != before else { return .nothing }
    switch state {
    case "active":
      defer { isGranted = true }
      return isGranted ? .note("active again") : .granted
    case "waiting":
      let isQueued = event.details?.queue != nil && event.by == nil
      return .note(
        isQueued ? "waiting for its turn" : "waiting" + cause(event, " for ") + " to end")
    case "interrupted": return .note(interruption(event))
    case "inactive" where before == "interrupted": return afterInterruption(event)
    case "inactive" where isGranted: return afterActivity()
    default: return .nothing
    }
  }

  private func cause(_ event: EventMessage, _ preposition: String) -> String {
    let culprit = event.by ?? event.details?.interruption?.by
    return preposition
      + (culprit.map { SessionName.text(class: $0.class, name: $0.name, session: $0.session) }
        ?? "what stands in the way")
  }

  private func interruption(_ event: EventMessage) -> String {
    let interruption = event.details?.interruption
    let after =
      switch event.kind ?? interruption?.kind {
      case "lasting": "its place is given up"
      case "silence": "it goes on when there is an output again"
      default: "it goes on by itself afterwards"
      }
    let reason = event.reason ?? interruption?.reason ?? "default"
    let why =
      switch reason {
      case "routeDisconnected": " because its only output is gone"
      case "microphoneMuted": " because the microphone is muted"
      default: cause(event, " by ")
      }
    return "interrupted\(why); \(after)"
  }

  private func afterInterruption(_ event: EventMessage) -> Step {
    let advice = event.shouldResume == true ? "it may be started again" : "it should not resume"
    return .over("the interruption has ended and the session with it; \(advice)", .failed)
  }

  private func afterActivity() -> Step {
    if let lease, lease > 0 {
      return .over("the lease of \(Numbers.seconds(lease)) is over", .done)
    }
    return .over("the daemon has ended the session", .failed)
  }
}
