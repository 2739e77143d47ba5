// Streams: whose they are, and where their gain should go.
extension AudioFocus {
  mutating func stream(_ facts: StreamFacts) {
    guard let owner = owner(of: facts) else { return streamGone(facts.id) }
    let known = streams[facts.id]
    if known?.session != owner { detach(facts.id) }
    streams[facts.id] = Stream(facts: facts, session: owner, target: known?.target)
    if let index = index(of: owner) {
      if known?.session != owner { sessions[index].streams.append(facts.id) }
      refresh(index)
    }
    closeDeserted()
  }

  mutating func streamGone(_ id: StreamID) {
    detach(id)
    streams[id] = nil
    closeDeserted()
  }

  mutating func serverGone() {
    streams = [:]
    sinks = nil
    for index in sessions.indices {
      sessions[index].streams = []
      refresh(index)
    }
    closeDeserted()
  }

  mutating func sinksChanged(_ names: [String]?) {
    sinks = names.map(Set.init)
  }

  /// The session a stream belongs to; an adopted one is made where there is none yet.
  private mutating func owner(of facts: StreamFacts) -> SessionID? {
    switch facts.owner {
    case .session(let id):
      return index(of: id) == nil ? nil : id
    case .application(let application, let change):
      guard let settings = try? Settings(opening: change, under: configuration) else {
        return nil
      }
      let key = Session.Adoption(application: application, className: settings.class)
      if let id = adopted[key], let index = index(of: id) {
        adopt(settings, index)
        return id
      }
      let index = add(name: application, adoption: key, settings)
      adopted[key] = sessions[index].id
      emit(.opened, to: index)
      return sessions[index].id
    }
  }

  private mutating func adopt(_ settings: Settings, _ index: Int) {
    guard sessions[index].settings != settings else { return }
    if sessions[index].place == .active { depart(index) }
    let order = sessions[index].party.order
    sessions[index].settings = settings
    sessions[index].party = makeParty(settings, streams: sessions[index].streams)
    sessions[index].party.order = order
    emit(.settingsChanged, to: index)
  }

  private mutating func detach(_ id: StreamID) {
    guard let stream = streams[id], let index = index(of: stream.session) else { return }
    sessions[index].streams.removeAll { $0 == id }
    refresh(index)
  }

  /// An adopted session ends with the last of its streams.
  private mutating func closeDeserted() {
    for index in sessions.indices.reversed()
    where sessions[index].isAdopted && sessions[index].streams.isEmpty {
      remove(index)
    }
  }

  /// Looks anew at what follows from a session's streams.
  private mutating func refresh(_ index: Int) {
    sessions[index].hasNewStreams = true
    sessions[index].isPlaying = sessions[index].streams.contains {
      streams[$0]?.facts.counts ?? false
    }
    guard !configuration.zones.isEmpty else { return }
    let old = sessions[index].party
    var party = makeParty(sessions[index].settings, streams: sessions[index].streams)
    party.order = old.order
    guard party != old else { return }
    if sessions[index].place == .active { depart(index) }
    sessions[index].party = party
  }
}
