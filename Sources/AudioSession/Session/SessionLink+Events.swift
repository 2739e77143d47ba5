import EiderInterface
import Synchronization

// What the daemon tells.
extension SessionLink {
  func received(_ reply: MonitorWithRoute.Reply) {
    let event = reply.event
    guard event.session == nil || event.session == session else { return }
    eventCount += 1
    if let details = event.details { see(details, state: event.state) }
    switch event.event {
    case "snapshot":
      defaultClass = event.details?.class
    case "ready": becameReady()
    case "routeChanged": routeChanged(reply)
    case "serverLost":
      told.isServerLost = true
      shared.tell(.serverLost)
    case "serverBack":
      // The daemon also says so when it finds its first one.
      if told.isServerLost { shared.tell(.serverBack) }
      told.isServerLost = false
    case "closed": wasClosed()
    default: happened(event)
    }
  }

  private func happened(_ event: EventMessage) {
    switch event.event {
    case "activated":
      endInterruption(shouldResume: true)
      shared.tell(.activated)
    case "deactivated":
      isWanted = false
      // The last words about a session that ends come without it.
      shared.view.withLock { $0.state = .inactive }
      shared.tell(.deactivated)
    case "waiting":
      if isReactivating {
        beginInterruption(.init(kind: .transient, reason: .default, by: nil))
      } else {
        shared.tell(.waiting)
      }
    case "interruptionBegan":
      beginInterruption(
        AudioSession.Interruption(kind: event.kind, reason: event.reason, by: event.by))
    case "interruptionEnded":
      if told.interruption == .lasting || event.kind == "lasting" { isWanted = false }
      if let kind = event.kind.flatMap(AudioSession.Interruption.Kind.init) {
        told.interruption = told.interruption.map { _ in kind }
      }
      endInterruption(shouldResume: event.shouldResume ?? false)
    case "ducked":
      told.isDucked = true
      shared.tell(.ducked(decibels: event.decibels ?? event.details?.ducked ?? 0))
    case "unducked":
      told.isDucked = false
      shared.tell(.unducked)
    case "missed":
      shared.tell(.missed)
      if let details = event.details { catchUp(details) }
    default:
      if let other = AudioSession.Event(plain: event.event) { shared.tell(other) }
    }
  }

  /// The session is told as it is now.
  private func see(_ details: SessionDetails, state: String?) {
    let isReactivating = isReactivating || (phase == .opening && isWanted)
    let isInterrupted = told.interruption != nil
    shared.view.withLock { view in
      view.details = details
      if isReactivating, state != "active" {
        view.state = isInterrupted || state == "waiting" ? .interrupted : .active
      } else {
        view.state = state.flatMap(AudioSession.State.init) ?? view.state
      }
    }
  }

  /// Events may have been folded: what began and ended meanwhile is told now.
  private func catchUp(_ details: SessionDetails) {
    if let interruption = details.interruption {
      beginInterruption(
        AudioSession.Interruption(
          kind: interruption.kind, reason: interruption.reason, by: interruption.by))
    } else if details.state != "interrupted" {
      endInterruption(shouldResume: details.state == "active")
    }
    if details.ducked == 0, told.isDucked {
      told.isDucked = false
      shared.tell(.unducked)
    }
  }

  private func beginInterruption(_ interruption: AudioSession.Interruption) {
    let isNew = told.interruption == nil
    told.interruption = interruption.kind
    if isNew { shared.tell(.interruptionBegan(interruption)) }
  }

  /// The owner of the machine ended the session; the application gets another one.
  private func wasClosed() {
    isWanted = false
    let wasActive = shared.view.withLock { view in
      defer { view.state = .inactive }
      return view.state != .inactive
    }
    endInterruption(shouldResume: false)
    if wasActive { shared.tell(.deactivated) }
    restart()
  }

  private func routeChanged(_ reply: MonitorWithRoute.Reply) {
    let current = AudioSession.RouteDescription(reply.current)
    let known = shared.view.withLock { view in
      defer { view.route = current }
      return view.route
    }
    shared.tell(
      .routeChanged(
        AudioSession.RouteChange(
          reason: .init(named: reply.event.reason),
          previous: reply.previous.map { .init($0) } ?? known, current: current,
          advice: reply.advice.flatMap(AudioSession.RouteChange.Advice.init) ?? .continue)))
  }
}

extension AudioSession.Interruption {
  init(kind: String?, reason: String?, by culprit: CulpritDetails?) {
    self.init(
      kind: kind.flatMap(Kind.init) ?? .lasting,
      reason: reason == "routeDisconnected"
        ? .routeDisconnected : reason == "microphoneMuted" ? .builtInMicMuted : .default,
      by: culprit.map {
        AudioSession.Culprit(
          session: $0.session, audioClass: .init(rawValue: $0.class), name: $0.name)
      })
  }
}

extension AudioSession.Event {
  /// The events that are nothing but their name.
  fileprivate init?(plain name: String) {
    switch name {
    case "otherAudioBegan": self = .otherAudioBegan
    case "otherAudioEnded": self = .otherAudioEnded
    case "silenceSecondaryAudioBegan": self = .silenceSecondaryAudioBegan
    case "silenceSecondaryAudioEnded": self = .silenceSecondaryAudioEnded
    case "settingsChanged": self = .settingsChanged
    default: return nil
    }
  }
}
