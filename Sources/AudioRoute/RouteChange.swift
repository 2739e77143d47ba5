/// Why a route changed; AVAudioSession's reasons.
public enum RouteChangeReason: String, CaseIterable, Hashable, Sendable {
  /// A device or what is plugged in came.
  case newDeviceAvailable
  /// A device or what was plugged in is gone.
  case oldDeviceUnavailable
  /// The session's category is another.
  case categoryChange
  /// Somebody chose another among those that are there.
  case override
  /// No output is left, or for one who records no input.
  case noSuitableRouteForCategory
  /// The same devices in another way, such as another profile.
  case routeConfigurationChange
}

/// What a player should do about a change.
public enum RouteAdvice: String, CaseIterable, Hashable, Sendable {
  /// What it played on is gone: to go on would blare from somewhere else.
  case pause
  case `continue`
}

/// A change of the route, all that belongs together in one.
public struct RouteChange: Hashable, Sendable {
  public var reason: RouteChangeReason
  public var previous: Route
  public var current: Route
  /// The outputs that are gone, or that lost what was plugged into them.
  public var lost: Set<String>

  public init(
    reason: RouteChangeReason, previous: Route, current: Route, lost: Set<String> = []
  ) {
    self.reason = reason
    self.previous = previous
    self.current = current
    self.lost = lost
  }
}
