import AudioPolicy

// `zones: { NAME: [ sinks ] }`, or `zones: "sink"`
extension ConfigurationDecoder {
  mutating func decodeZones(
    _ value: ConfigurationValue?, into configuration: inout Configuration
  ) {
    if value?.content == .string("sink") {
      configuration.zonesAreSinks = true
      return
    }
    let wanted = "an object of zones, { NAME: [ sinks ] }, or \"sink\" for each sink alone"
    for (name, entry) in entries(of: value, wanted)
    where entry.content != .null {
      guard case .array(let elements) = entry.content else {
        report(
          entry,
          "must be an array of names of sinks, in which * stands for any characters, not "
            + entry.shown)
        continue
      }
      if elements.isEmpty {
        report(entry, "needs at least one sink; null removes a zone")
      }
      let sinks = elements.compactMap { element -> String? in
        guard let sink = text(element, "the name of a sink") else { return nil }
        if sink.isEmpty { report(element, "must be the name of a sink, not \"\"") }
        return sink
      }
      configuration.policy.zones.append(Zone(name: name, sinks: sinks))
    }
    if configuration.policy.zones.count > PolicyConfiguration.maximumZones, let value {
      report(
        value,
        "there are \(configuration.policy.zones.count) zones, and at most "
          + "\(PolicyConfiguration.maximumZones) fit")
    }
  }
}
