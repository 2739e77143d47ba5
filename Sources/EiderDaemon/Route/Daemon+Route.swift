import AudioPolicy
import AudioRoute
import EiderInterface
import EventLoop

// Where sound goes: told to those who watch, and to the policy.
extension Daemon {
  /// Takes what the streams tell: the policy hears it, and of sinks that went only when the route
  /// has settled, for others may be about to come.
  func streamsChanged(_ input: Input) {
    switch input {
    case .sinks(let names):
      sinksThere = names.map { Set($0.filter { $0 != DeviceLists.dummy }) }
      tellSinks(all: !route.isSettling && !loses(sinksThere))
    case .stream(let facts):
      apply(input)
      note(facts)
    case .streamGone(let id):
      apply(input)
      places.note(id, of: nil, on: nil, at: EventLoop.now)
    case .serverGone:
      apply(input)
      sinksThere = nil
      sinksTold = nil
      places.forgetAll()
    default: apply(input)
    }
  }

  private func note(_ facts: StreamFacts) {
    let isPlaying = facts.isRunning && !facts.isSilenced
    places.note(
      facts.id, of: focus.session(of: facts.id), on: isPlaying ? facts.sink : nil,
      at: EventLoop.now)
  }

  private func loses(_ names: Set<String>?) -> Bool {
    guard let sinksTold, let names, route.told != nil else { return false }
    return !sinksTold.isSubset(of: names)
  }

  /// Tells the policy which outputs there are: all that came at once; what went only with `all`.
  private func tellSinks(all: Bool) {
    guard let there = sinksThere else { return }
    let names = all ? there : there.union(sinksTold ?? [])
    guard names != sinksTold else { return }
    sinksTold = names
    apply(.sinks(names.sorted()))
    sinksChanged()
  }

  /// The route is another, and has settled.
  func routeChanged(_ change: RouteChange, since began: Duration) {
    let now = EventLoop.now.inSeconds
    let struck = places.sessions(on: change.lost, before: began)
    let summary =
      "\(change.reason.rawValue): \(Self.names(change.previous)) -> \(Self.names(change.current))"
    log.notice("the route changed (\(summary))")
    history.note(HistoryEntry(event: "routeChanged", time: now)) { summary }
    if let output = change.current.outputs.first {
      metrics.noteRoute(port: output.portType.rawValue)
    }
    for session in events.watchedSessions {
      guard let snapshot = focus.snapshot(of: session) else { continue }
      var message = EventMessage(
        change.reason,
        from: part(
          of: change.previous, usedBy: snapshot,
          playingOn: places.devices(of: session, before: began)),
        to: part(of: change.current, usedBy: snapshot),
        struck.contains(session) ? .pause : .continue, at: now,
        details: SessionDetails(snapshot))
      message.route = RouteDetails(change.current)
      events.sendToWatchers(of: session, message)
    }
    for interest in events.monitorInterests {
      events.send(
        EventMessage(
          change.reason, from: change.previous, to: change.current,
          advice(for: interest, struck), at: now),
        toThoseOf: interest)
    }
  }

  /// The part of a route that a session uses.
  func part(
    of route: Route, usedBy session: SessionSnapshot, playingOn devices: Set<String>? = nil
  ) -> Route {
    let devices = devices ?? places.devices(of: session.id)
    return route.used(
      playingOn: devices.union([session.settings.sink].compactMap { $0 }),
      records: session.settings.category.records)
  }

  /// What one who watches many sessions should do: by the fate of its own, if it has any.
  private func advice(
    for interest: EventFanout.Interest, _ struck: Set<SessionID>
  ) -> RouteAdvice {
    if case .process(let process) = interest {
      let own = process > 0 ? clients.sessions(of: process) : []
      if !own.isEmpty { return struck.isDisjoint(with: own) ? .continue : .pause }
    }
    return struck.isEmpty ? .continue : .pause
  }

  /// The route stays as it is for now: what waited for that goes on.
  func routeSettled() {
    tellSinks(all: true)
    sendHeldEvents { _ in true }
  }

  /// Sends what was held back of some sessions.
  func sendHeldEvents(where isMeant: (HeldEvent) -> Bool) {
    guard !heldEvents.isEmpty else { return }
    let due = heldEvents.filter(isMeant)
    heldEvents.removeAll(where: isMeant)
    for event in due {
      events.send(event.message, of: event.session, process: event.process)
    }
  }

  /// Whether an event has to wait until the route has settled: a resume, and what comes after it.
  func isHeldBack(_ event: SessionEvent, of session: SessionID) -> Bool {
    guard route.isSettling else { return false }
    if case .interruptionEnded(_, shouldResume: true) = event { return true }
    return heldEvents.contains { $0.session == session }
  }

  /// Tells those who watch a session when its category changed, and with it whether it uses inputs.
  func noteCategory(of session: SessionID, after event: SessionEvent) {
    if event == .closed { recording.remove(session) }
    guard event == .opened || event == .settingsChanged,
      let snapshot = focus.snapshot(of: session)
    else { return }
    let records = snapshot.settings.category.records
    let didRecord = recording.contains(session)
    if records { recording.insert(session) } else { recording.remove(session) }
    guard event == .settingsChanged, records != didRecord, let route = route.current else {
      return
    }
    let reason: RouteChangeReason =
      records && !route.inputs.contains(where: \.isDefault)
      ? .noSuitableRouteForCategory : .categoryChange
    let current = part(of: route, usedBy: snapshot)
    var previous = current
    previous.inputs = didRecord ? route.inputs.filter(\.isDefault) : []
    var message = EventMessage(
      reason, from: previous, to: current, .continue, at: EventLoop.now.inSeconds,
      details: SessionDetails(snapshot))
    message.route = RouteDetails(route)
    events.sendToWatchers(of: session, message)
  }

  private static func names(_ route: Route) -> String {
    let names = (route.outputs + route.inputs).map { $0.isDefault ? $0.name + "*" : $0.name }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

extension AudioPolicy.Category {
  /// Whether a session of it uses inputs.
  var records: Bool {
    switch self {
    case .record, .playAndRecord, .multiRoute: true
    case .ambient, .soloAmbient, .playback: false
    }
  }
}
