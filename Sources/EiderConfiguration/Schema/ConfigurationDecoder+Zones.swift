import AudioPolicy

// `zones: { NAME: [ sinks ] }`
extension ConfigurationDecoder {
  mutating func decodeZones(
    _ value: ConfigurationValue?, into policy: inout PolicyConfiguration
  ) {
    for (name, entry) in entries(of: value, "an object of zones, { NAME: [ sinks ] }")
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
      policy.zones.append(Zone(name: name, sinks: sinks))
    }
    if policy.zones.count > PolicyConfiguration.maximumZones, let value {
      report(
        value,
        "there are \(policy.zones.count) zones, and at most "
          + "\(PolicyConfiguration.maximumZones) fit")
    }
  }
}
