extension RouteChange {
  /// What led from some devices to others; nil where the route is the same.
  public init?(from old: [AudioDevice], to new: [AudioDevice]) {
    guard Set(old.map(\.routed)) != Set(new.map(\.routed)) else { return nil }
    let found = Differences(old, new)
    self.init(
      reason: found.reason, previous: Route(old), current: Route(new), lost: found.lost)
  }
}

/// What became of each device.
private struct Differences {
  var isOutputLeft = true
  var hasGone = false
  var hasCome = false
  var isConfigured = false
  var isChosen = false
  var lost: Set<String> = []

  init(_ old: [AudioDevice], _ new: [AudioDevice]) {
    isOutputLeft = new.contains(where: \.isOutput) || !old.contains(where: \.isOutput)
    for device in old {
      guard let same = new.first(where: { $0.isSame(as: device) }) else {
        gone(device, new)
        continue
      }
      compare(device, same)
    }
    for device in new where !old.contains(where: { $0.isSame(as: device) }) {
      // Another profile of a card that was there brings others, but no new thing.
      if device.card != nil, old.contains(where: { $0.card == device.card }) {
        isConfigured = true
      } else {
        hasCome = true
      }
    }
  }

  private mutating func gone(_ device: AudioDevice, _ new: [AudioDevice]) {
    let isReplaced =
      device.card != nil
      && new.contains {
        $0.card == device.card && ($0.isOutput == device.isOutput || !device.isOutput)
      }
    if isReplaced {
      isConfigured = true
    } else {
      hasGone = true
      if device.isOutput { lost.insert(device.name) }
    }
  }

  private mutating func compare(_ old: AudioDevice, _ new: AudioDevice) {
    if old.isDefault != new.isDefault { isChosen = true }
    if let before = old.connector, before.name != new.connector?.name {
      if new.unplugged.contains(before.name) {
        hasGone = true
        if old.isOutput { lost.insert(old.name) }
      } else if let now = new.connector, old.unplugged.contains(now.name) {
        hasCome = true
      } else {
        isChosen = true
      }
      return
    }
    var changed = new.routed
    changed.isDefault = old.isDefault
    if changed != old.routed { isConfigured = true }
  }

  /// The one that says most.
  var reason: RouteChangeReason {
    if !isOutputLeft { return .noSuitableRouteForCategory }
    if hasGone { return .oldDeviceUnavailable }
    if hasCome { return .newDeviceAvailable }
    if isConfigured || !isChosen { return .routeConfigurationChange }
    return .override
  }
}

extension AudioDevice {
  fileprivate func isSame(as other: AudioDevice) -> Bool {
    name == other.name && isOutput == other.isOutput
  }
}
