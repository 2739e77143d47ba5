/// What the policy has to know of one stream.
public struct StreamFacts: Codable, Hashable, Sendable {
  /// Whose stream it is.
  public enum Owner: Codable, Hashable, Sendable {
    /// A client session's.
    case session(SessionID)
    /// An application's that knows nothing of Eider. All streams of one application and class
    /// make one adopted session.
    case application(String, settings: SettingsChange)
  }

  public var id: StreamID
  public var owner: Owner
  /// The name of the sink it plays on, if known.
  public var sink: String?
  /// Not corked.
  public var isRunning: Bool
  /// Muted by its user, or at volume 0.
  public var isSilenced: Bool
  /// Whether sound was heard on it lately; nil where nobody listens.
  public var isAudible: Bool?
  /// Its own level in decibels (the loudest channel of its base), for depths that are levels.
  public var level: Double

  public init(
    id: StreamID, owner: Owner, sink: String? = nil, isRunning: Bool = true,
    isSilenced: Bool = false, isAudible: Bool? = nil, level: Double = 0
  ) {
    self.id = id
    self.owner = owner
    self.sink = sink
    self.isRunning = isRunning
    self.isSilenced = isSilenced
    self.isAudible = isAudible
    self.level = level
  }

  /// The level of a stream at volume 0.
  public static let silentLevel = -1000.0

  /// Whether it makes its adopted session active.
  var counts: Bool { isRunning && !isSilenced && isAudible != false }
}
