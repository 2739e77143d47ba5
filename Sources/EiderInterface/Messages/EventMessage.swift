/// One event, as `Monitor` and `Hold` tell it.
public struct EventMessage: Codable, Hashable, Sendable {
  /// Such as `activated`; the interface definition lists them.
  public var event: String
  /// Seconds of the monotonic clock.
  public var time: Double
  public var session: String?
  /// What the session is doing after the event.
  public var state: String?
  public var kind: String?
  public var reason: String?
  public var by: CulpritDetails?
  public var shouldResume: Bool?
  /// How far the session is ducked now.
  public var decibels: Double?
  /// Of a change of the route.
  public var previous: RouteDetails?
  public var current: RouteDetails?
  /// Of a change of the route that is told of a session: the whole route now.
  public var route: RouteDetails?
  /// `pause` when what was played on is gone, else `continue`.
  public var advice: String?
  /// The session after the event.
  public var details: SessionDetails?

  public init(event: String, time: Double, details: SessionDetails? = nil) {
    self.event = event
    self.time = time
    self.details = details
    session = details?.session
    state = details?.state
  }
}
