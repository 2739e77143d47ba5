extension AudioFocus {
  /// Takes a new configuration. Every session keeps its place if the new law lets it; one whose
  /// class is gone takes the default class.
  mutating func reconfigure(_ new: PolicyConfiguration) {
    for index in sessions.indices where sessions[index].place == .active { depart(index) }
    let old = configuration
    configuration = new
    law = Law(new)
    for index in sessions.indices {
      let names = new.classes.map(\.name)
      if !names.contains(sessions[index].settings.class) {
        sessions[index].settings.class = new.defaultClass
        emit(.settingsChanged, to: index)
      }
      let order = sessions[index].party.order
      sessions[index].party = makeParty(
        sessions[index].settings, streams: sessions[index].streams)
      sessions[index].party.order = order
      sessions[index].lastDucker = classIndex(sessions[index].lastDucker, from: old)
      if let interruption = sessions[index].interruption {
        let moved = classIndex(interruption.classIndex, from: old)
        sessions[index].interruption?.classIndex = moved
      }
    }
  }

  private func classIndex(_ index: Int, from old: PolicyConfiguration) -> Int {
    configuration.classes.firstIndex { $0.name == old.classes[index].name } ?? 0
  }
}
