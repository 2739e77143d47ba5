// How a session comes by its place among the active, and how it leaves it.
extension AudioFocus {
  mutating func add(name: String, adoption: Session.Adoption?, _ settings: Settings) -> Int {
    let id = SessionID(rawValue: nextSession)
    nextSession += 1
    let party = makeParty(settings, streams: [])
    sessions.append(
      Session(
        id: id, name: name, adoption: adoption, settings: settings, party: party,
        fade: fade(ofClass: party.classIndex)))
    sessions[sessions.count - 1].isRouteGone = isRouteGone(settings)
    return sessions.count - 1
  }

  /// What the law needs to know of a session with these settings and streams.
  mutating func makeParty(_ settings: Settings, streams: [StreamID]) -> Party {
    let classIndex = configuration.classes.firstIndex { $0.name == settings.class } ?? 0
    var group = 0
    if let name = settings.group {
      group = groups[name] ?? nextGroup
      groups[name] = group
      nextGroup = max(nextGroup, group + 1)
    }
    var party = Party(
      settings, classIndex: classIndex, in: configuration.classes[classIndex], group: group)
    party.places = places(of: settings, streams: streams)
    return party
  }

  /// Forgets the names of groups that nobody is in any more.
  mutating func forgetGroups() {
    guard groups.count > sessions.count else { return }
    let names = Set(sessions.compactMap(\.settings.group))
    groups = groups.filter { names.contains($0.key) }
  }

  /// The stated sink, else the sinks its streams play on, else all; and the zones of those.
  mutating func places(of settings: Settings, streams: [StreamID]) -> Places {
    if let sink = settings.sink { return places(ofSink: sink) }
    let found = streams.reduce(into: Places.none) { places, id in
      if let known = self.streams[id]?.places { places.formUnion(known) }
    }
    return found == .none ? .all : found
  }

  mutating func places(ofSink sink: String) -> Places {
    // Beyond so many sinks the rest count as one.
    let bit = sinkBits[sink] ?? 1 << UInt64(min(sinkBits.count, UInt64.bitWidth - 1))
    sinkBits[sink] = bit
    return Places(zones: zones(holding: sink), sinks: bit)
  }

  private func zones(holding sink: String) -> UInt64 {
    guard !configuration.zones.isEmpty else { return Places.all.zones }
    var found: UInt64 = 0
    for (index, zone) in configuration.zones.enumerated() where zone.holds(sink) {
      found |= 1 << UInt64(index + 1)
    }
    return found == 0 ? 1 : found
  }

  /// Makes a session active, last in the order.
  mutating func grant(_ index: Int, at now: Duration) {
    // Whoever comes back of its own accord was not told to.
    endInterruption(index, shouldResume: false)
    sessions[index].place = .active
    sessions[index].admittedBefore = sessions[index].wait == nil ? nil : nextArrival
    sessions[index].party.order = nextOrder
    nextOrder += 1
    sessions[index].wait = nil
    sessions[index].resumeOwed = nil
    startLease(index, at: now)
    emit(.activated, to: index)
  }

  /// What is adopted has no lease: it is active while its streams play.
  mutating func startLease(_ index: Int, at now: Duration) {
    guard !sessions[index].isAdopted else { return }
    sessions[index].lease = sessions[index].settings.lease.map { now.later(by: $0) }
  }

  /// Gives up whatever place a session has: active, interrupted, waiting.
  mutating func leave(_ index: Int, notifiesOthers: Bool?, because refusal: Refusal) {
    let session = sessions[index]
    sessions[index].resumeOwed = nil
    sessions[index].lease = nil
    if session.wait != nil {
      sessions[index].wait = nil
      actions.append(.settled(session.id, .refused(refusal)))
    }
    switch session.place {
    case .inactive:
      if session.wait == nil { return }
    case .active:
      depart(index, notifiesOthers: notifiesOthers)
      sessions[index].place = .inactive
    case .interrupted:
      endInterruption(index, shouldResume: false)
      sessions[index].place = .inactive
    }
    emit(.deactivated, to: index)
  }

  /// Remembers that an active session ceases to act as it did.
  mutating func depart(_ index: Int, notifiesOthers: Bool? = nil) {
    let party = sessions[index].party
    departures.append(
      Departure(
        session: sessions[index].id, party: party,
        notifiesOthers: notifiesOthers ?? configuration.classes[party.classIndex].notifiesOthers))
  }

  mutating func forgetDepartures() {
    departures.removeAll(keepingCapacity: true)
    departuresBefore.removeAll(keepingCapacity: true)
  }
}
