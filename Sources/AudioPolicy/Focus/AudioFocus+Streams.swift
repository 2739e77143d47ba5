// Streams: whose they are, and where their gain should go.
extension AudioFocus {
  mutating func stream(_ facts: StreamFacts) {
    guard let (index, settings) = owner(of: facts) else {
      detach(facts.id)
      return forget(facts.id)
    }
    let owner = sessions[index].id
    let known = streams[facts.id]
    let places =
      facts.sink == known?.facts.sink ? known?.places : facts.sink.map { self.places(ofSink: $0) }
    streams[facts.id] = Stream(
      facts: facts, session: owner, target: known?.target, settings: settings, places: places,
      lastFade: known?.lastFade)
    if let known, known.session == owner {
      refresh(index)
    } else {
      sessions[index].streams.append(facts.id)
      refresh(index)
      if let known { lose(facts.id, known.session) }
    }
  }

  mutating func streamGone(_ id: StreamID) {
    detach(id)
    streams[id] = nil
  }

  mutating func serverGone() {
    streams = [:]
    sinks = nil
    sinkBits = [:]
    for index in sessions.indices.reversed() {
      sessions[index].streams = []
      sessions[index].isRouteGone = false
      if sessions[index].isAdopted { remove(index) } else { refresh(index) }
    }
  }

  mutating func sinksChanged(_ names: [String]?) {
    sinks = names.map(Set.init)
    for index in sessions.indices {
      sessions[index].isRouteGone = isRouteGone(sessions[index].settings)
    }
  }

  /// Lets a stream go; whoever takes it over says anew what holds it, until then nothing does.
  mutating func forget(_ id: StreamID) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    guard let target = stream.target, target.gain < 0 || target.isMuted else { return }
    actions.append(.target(id, StreamTarget(gain: 0, isMuted: false, fade: target.fade)))
  }

  /// The session a stream belongs to, made where there is none yet for its application, and the
  /// settings it would have an adopted one take.
  private mutating func owner(of facts: StreamFacts) -> (index: Int, settings: Settings?)? {
    switch facts.owner {
    case .session(let id):
      return clientIndex(of: id).map { ($0, nil) }
    case .application(let application, let change):
      guard let settings = try? Settings(opening: change, under: configuration) else {
        return nil
      }
      let key = Session.Adoption(application: application, className: settings.class)
      if let id = adopted[key], let index = index(of: id) { return (index, settings) }
      let index = add(name: application, adoption: key, settings)
      adopted[key] = sessions[index].id
      emit(.opened, to: index)
      return (index, settings)
    }
  }

  private mutating func detach(_ id: StreamID) {
    if let session = streams[id]?.session { lose(id, session) }
  }

  /// Takes a stream from a session. An adopted session ends with the last of its streams.
  private mutating func lose(_ stream: StreamID, _ session: SessionID) {
    guard let index = index(of: session) else { return }
    sessions[index].streams.removeAll { $0 == stream }
    if sessions[index].isAdopted, sessions[index].streams.isEmpty {
      remove(index)
    } else {
      refresh(index)
    }
  }

  /// Looks anew at what follows from a session's streams.
  private mutating func refresh(_ index: Int) {
    sessions[index].needsHold = true
    if sessions[index].isAdopted { adopt(index) }
    let old = sessions[index].party
    let places = self.places(of: sessions[index].settings, streams: sessions[index].streams)
    respread(index)
    guard places != old.places else { return }
    let actsElsewhere = places.zones != old.places.zones || old.keepsToItsSinks
    if actsElsewhere, sessions[index].place == .active { depart(index) }
    sessions[index].party.places = places
  }

  /// Looks whether the streams of a session play in several places, and it states none for all.
  mutating func respread(_ index: Int) {
    let places = sessions[index].streams.compactMap { streams[$0]?.places }
    let isSpread =
      sessions[index].settings.sink == nil && places.contains { $0 != places[0] }
    if isSpread != sessions[index].isSpread { sessions[index].needsHold = true }
    sessions[index].isSpread = isSpread
  }

  /// An adopted session plays while one of its streams does. One that has no sink yet cannot be
  /// heard, and where there are zones it would act in all of them.
  mutating func listen(to index: Int) {
    let streams = sessions[index].streams.compactMap { self.streams[$0] }
      .filter { configuration.zones.isEmpty || $0.places != nil }
    sessions[index].isMeantToPlay = streams.contains { $0.facts.isMeantToPlay }
    sessions[index].isPlaying = streams.contains { $0.facts.counts }
  }

  /// An adopted session shares as little as the most demanding of its streams.
  private mutating func adopt(_ index: Int) {
    listen(to: index)
    let streams = sessions[index].streams.compactMap { self.streams[$0] }
    let old = sessions[index]
    let wanted = streams.compactMap(\.settings).filter { $0.class == old.settings.class }
    guard let settings = Settings.mostDemanding(wanted), settings != old.settings else { return }
    var party = makeParty(settings, streams: old.streams)
    party.order =
      old.place == .active && asksAnew(party, old.party) ? nextOrder : old.party.order
    take(settings, party, index)
  }
}

extension Settings {
  /// Of several settings those that share the least, and of these that reach farthest; of equal
  /// ones the first.
  fileprivate static func mostDemanding(_ settings: [Settings]) -> Settings? {
    func demand(_ settings: Settings) -> (sharing: Int, scope: Int) {
      let sharing =
        switch Sharing(category: settings.category, options: settings.options) {
        case .mix: 0
        case .duck: 1
        case .exclusive: 2
        }
      return (sharing, settings.scope == .zone ? 1 : 0)
    }
    return settings.reduce(nil) { best, next in
      best.map { demand($0) >= demand(next) } ?? false ? best : next
    }
  }
}
