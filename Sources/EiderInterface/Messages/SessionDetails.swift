/// All there is to know of a session.
public struct SessionDetails: Codable, Hashable, Sendable {
  public var session: String
  public var name: String
  /// Made by the daemon for an application that knows nothing of Eider.
  public var adopted: Bool
  public var `class`: String
  public var category: String
  public var mode: String
  public var options: [String]
  public var group: String?
  public var queue: String?
  public var scene: String?
  /// Seconds.
  public var lease: Double?
  public var sink: String?
  /// `mix`, `duck` or `exclusive`.
  public var sharing: String
  /// `inactive`, `waiting`, `active` or `interrupted`.
  public var state: String
  public var interruption: InterruptionDetails?
  /// Decibels, 0 or less.
  public var ducked: Double
  public var muted: Bool
  public var isOtherAudioPlaying: Bool
  public var secondaryAudioShouldBeSilenced: Bool
  /// Seconds of the monotonic clock.
  public var leaseEnds: Double?
  /// Sink inputs.
  public var streams: [Int]

  public init(
    session: String, name: String, adopted: Bool, class: String, category: String,
    mode: String, options: [String], group: String?, queue: String?, scene: String?,
    lease: Double?, sink: String?, sharing: String, state: String,
    interruption: InterruptionDetails?, ducked: Double, muted: Bool,
    isOtherAudioPlaying: Bool, secondaryAudioShouldBeSilenced: Bool, leaseEnds: Double?,
    streams: [Int]
  ) {
    self.session = session
    self.name = name
    self.adopted = adopted
    self.class = `class`
    self.category = category
    self.mode = mode
    self.options = options
    self.group = group
    self.queue = queue
    self.scene = scene
    self.lease = lease
    self.sink = sink
    self.sharing = sharing
    self.state = state
    self.interruption = interruption
    self.ducked = ducked
    self.muted = muted
    self.isOtherAudioPlaying = isOtherAudioPlaying
    self.secondaryAudioShouldBeSilenced = secondaryAudioShouldBeSilenced
    self.leaseEnds = leaseEnds
    self.streams = streams
  }
}

/// An interruption that goes on.
public struct InterruptionDetails: Codable, Hashable, Sendable {
  /// `silence`, `transient` or `lasting`.
  public var kind: String
  /// `default`, `routeDisconnected` or `microphoneMuted`.
  public var reason: String
  public var by: CulpritDetails?
  /// Seconds of the monotonic clock.
  public var since: Double

  public init(kind: String, reason: String, by: CulpritDetails?, since: Double) {
    self.kind = kind
    self.reason = reason
    self.by = by
    self.since = since
  }
}

/// A session that stands in the way of another, or interrupted it.
public struct CulpritDetails: Codable, Hashable, Sendable {
  public var session: String
  public var `class`: String
  public var name: String

  public init(session: String, class: String, name: String) {
    self.session = session
    self.class = `class`
    self.name = name
  }
}
