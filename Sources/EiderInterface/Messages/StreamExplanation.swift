/// Why a stream is at its level.
public struct StreamExplanation: Codable, Hashable, Sendable {
  /// Something that acts on the stream's session.
  public struct Influence: Codable, Hashable, Sendable {
    public var by: CulpritDetails
    /// `none`, `duck`, `mute` or `interrupt`.
    public var effect: String
    /// Of a duck by so many decibels.
    public var decibels: Double?
    /// The law or rule that says so.
    public var rule: String

    public init(by: CulpritDetails, effect: String, decibels: Double?, rule: String) {
      self.by = by
      self.effect = effect
      self.decibels = decibels
      self.rule = rule
    }
  }

  public var stream: StreamDetails
  public var session: SessionDetails?
  /// What says whose the stream is: `eider`, `attached`, `named`, `started`, `chosen`, `rule` or
  /// `default`.
  public var reason: String
  /// The name of the rule that took it.
  public var rule: String?
  /// Its own and its client's, with `sink` and `driver`.
  public var properties: [String: String]
  public var influences: [Influence]
  /// Since when something holds it down, in seconds of the monotonic clock.
  public var since: Double?
  /// All of it as a person would say it.
  public var sentences: [String]

  public init(
    stream: StreamDetails, session: SessionDetails?, reason: String, rule: String?,
    properties: [String: String], influences: [Influence], since: Double?, sentences: [String]
  ) {
    self.stream = stream
    self.session = session
    self.reason = reason
    self.rule = rule
    self.properties = properties
    self.influences = influences
    self.since = since
    self.sentences = sentences
  }
}
