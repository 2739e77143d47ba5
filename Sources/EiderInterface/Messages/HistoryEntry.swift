/// One thing that happened, as `GetHistory` tells it.
public struct HistoryEntry: Codable, Hashable, Sendable {
  /// Such as `activated`; the interface definition of `Monitor` lists them.
  public var event: String
  /// Seconds of the monotonic clock.
  public var time: Double
  public var session: String?
  public var `class`: String?
  /// The session's.
  public var name: String?
  public var kind: String?
  public var by: CulpritDetails?
  public var shouldResume: Bool?
  public var decibels: Double?
  /// Why, in words: the law or the rule, or what was wrong.
  public var reason: String?

  public init(event: String, time: Double, reason: String? = nil) {
    self.event = event
    self.time = time
    self.reason = reason
  }
}
