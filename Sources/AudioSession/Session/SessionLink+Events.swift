import EiderInterface
import Synchronization

// What the daemon tells.
extension SessionLink {
  func received(_ event: EventMessage) {
    guard event.session == nil || event.session == session else { return }
    eventCount += 1
    if let details = event.details { see(details, state: event.state) }
    switch event.event {
    case "snapshot":
      defaultClass = event.details?.class
      event.details.map(tellSurroundings)
    case "ready": becameReady()
    case "routeChanged": routeChanged(event)
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
    case "ducked": tellDucking(event.decibels ?? event.details?.ducked ?? 0)
    case "unducked": tellDucking(0)
    case "otherAudioBegan": tellOfOthers(true)
    case "otherAudioEnded": tellOfOthers(false)
    case "silenceSecondaryAudioBegan": tellToBeSilent(true)
    case "silenceSecondaryAudioEnded": tellToBeSilent(false)
    case "settingsChanged": shared.tell(.settingsChanged)
    case "missed":
      shared.tell(.missed)
      if let details = event.details { catchUp(details) }
    default: break
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
    if details.state == "inactive", isWanted {
      isWanted = false
      shared.tell(.deactivated)
    }
    tellSurroundings(details)
  }

  /// Tells what others do to the session, as far as it is not what was told last.
  private func tellSurroundings(_ details: SessionDetails) {
    tellDucking(details.ducked)
    // Only while it is active it is told of what others do.
    let isActive = details.state == "active"
    tellOfOthers(isActive && details.isOtherAudioPlaying)
    tellToBeSilent(isActive && details.secondaryAudioShouldBeSilenced)
  }

  /// Tells how far the session is ducked, unless it was told already.
  func tellDucking(_ decibels: Double) {
    guard decibels != told.ducking else { return }
    told.ducking = decibels
    shared.tell(decibels == 0 ? .unducked : .ducked(decibels: decibels))
  }

  func tellOfOthers(_ hearsOthers: Bool) {
    guard hearsOthers != told.hearsOthers else { return }
    told.hearsOthers = hearsOthers
    shared.tell(hearsOthers ? .otherAudioBegan : .otherAudioEnded)
  }

  func tellToBeSilent(_ shouldBeSilent: Bool) {
    guard shouldBeSilent != told.shouldBeSilent else { return }
    told.shouldBeSilent = shouldBeSilent
    shared.tell(shouldBeSilent ? .silenceSecondaryAudioBegan : .silenceSecondaryAudioEnded)
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

  private func routeChanged(_ event: EventMessage) {
    routeEventCount += 1
    let current = event.current.map { AudioSession.RouteDescription($0) } ?? .init()
    let whole = event.route.map { AudioSession.RouteDescription($0) }
    let (known, hasOtherInputs) = shared.view.withLock { view in
      defer {
        view.usedRoute = current
        view.route = whole ?? view.route
      }
      let inputs = whole?.inputs ?? view.route.inputs
      return (view.usedRoute, Set(inputs.map(\.uid)) != Set(view.route.inputs.map(\.uid)))
    }
    shared.tell(
      .routeChanged(
        AudioSession.RouteChange(
          reason: .init(named: event.reason),
          previous: event.previous.map { .init($0) } ?? known, current: current,
          advice: event.advice.flatMap(AudioSession.RouteChange.Advice.init) ?? .continue)))
    if hasOtherInputs { shared.tell(.availableInputsChanged) }
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
