extension AudioFocus {
  /// Takes a new configuration. Every session keeps its place if the new law lets it; one whose
  /// class is gone takes the default class. A configuration without any class changes nothing.
  mutating func reconfigure(_ new: PolicyConfiguration) {
    guard let first = new.classes.first else { return }
    configuration = new
    law = Law(new)
    let names = Set(new.classes.map(\.name))
    let fallback = names.contains(new.defaultClass) ? new.defaultClass : first.name
    for id in streams.keys {
      let places = streams[id]?.facts.sink.map { self.places(ofSink: $0) }
      streams[id]?.places = places
    }
    for index in sessions.indices {
      if let outside = sessions[index].settings.outsideScene, !names.contains(outside.class) {
        sessions[index].settings.outsideScene?.class = fallback
      }
      if !names.contains(sessions[index].settings.class) {
        sessions[index].settings.class = fallback
        emit(.settingsChanged, to: index)
      }
      let order = sessions[index].party.order
      sessions[index].party = makeParty(
        sessions[index].settings, streams: sessions[index].streams)
      sessions[index].party.order = order
      respread(index)
      if sessions[index].isAdopted { listen(to: index) }
      sessions[index].needsHold = true
    }
  }
}
