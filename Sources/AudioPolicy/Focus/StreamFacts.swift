/// What the policy has to know of one stream.
public struct StreamFacts: Codable, Hashable, Sendable {
  /// Whose stream it is.
  public enum Owner: Hashable, Sendable {
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
  /// Its own level in decibels (the loudest channel of its base), for depths that are levels;
  /// between `silentLevel` and 200.
  public var level: Double { didSet { level = Self.bounded(level) } }

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
    self.level = Self.bounded(level)
  }

  /// The level of a stream at volume 0.
  public static let silentLevel = -1000.0

  private static func bounded(_ level: Double) -> Double {
    level.isNaN ? 0 : min(max(level, silentLevel), 200)
  }

  /// Whether its user would have it heard.
  var isMeantToPlay: Bool { isRunning && !isSilenced }

  /// Whether it makes its adopted session active.
  var counts: Bool { isMeantToPlay && isAudible != false }
}

// In a record: the members `session`, or `application` and `settings`.
extension StreamFacts.Owner: Codable {
  private enum Key: CodingKey {
    case session, application, settings
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let id = try container.decodeIfPresent(SessionID.self, forKey: .session) {
      self = .session(id)
    } else {
      self = .application(
        try container.decode(String.self, forKey: .application),
        settings: try container.decode(SettingsChange.self, forKey: .settings))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .session(let id):
      try container.encode(id, forKey: .session)
    case .application(let name, let settings):
      try container.encode(name, forKey: .application)
      try container.encode(settings, forKey: .settings)
    }
  }
}
