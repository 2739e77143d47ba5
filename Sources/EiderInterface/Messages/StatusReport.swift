/// The daemon at a glance.
public struct StatusReport: Codable, Hashable, Sendable {
  public struct Server: Codable, Hashable, Sendable {
    public var connected: Bool
    /// Which server it is, or why there is none.
    public var description: String
    public var defaultSink: String?
    /// What the server is configured to give new devices.
    public var asked: SampleFormat?
    /// What the default output has.
    public var played: SampleFormat?

    public init(
      connected: Bool, description: String, defaultSink: String?, asked: SampleFormat? = nil,
      played: SampleFormat? = nil
    ) {
      self.connected = connected
      self.description = description
      self.defaultSink = defaultSink
      self.asked = asked
      self.played = played
    }
  }

  /// A session that is held down or silenced.
  public struct Held: Codable, Hashable, Sendable {
    public var session: String
    public var name: String
    public var `class`: String
    /// 0 or less.
    public var decibels: Double
    public var muted: Bool
    /// Who does it, one sentence each.
    public var by: [String]

    public init(
      session: String, name: String, class: String, decibels: Double, muted: Bool, by: [String]
    ) {
      self.session = session
      self.name = name
      self.class = `class`
      self.decibels = decibels
      self.muted = muted
      self.by = by
    }
  }

  /// What would be put back if the daemon were killed now.
  public struct Ledger: Codable, Hashable, Sendable {
    /// Streams that are not at their user's level.
    public var streams: Int
    /// Restore keys whose saved level may be wrong at this moment.
    public var savedLevels: Int
    /// How many of those nothing is about to put right, or could not be put right: the others go back
    /// with their streams. Nil from a daemon that does not tell.
    public var overdue: Int?
    /// How many saved levels were put right since the daemon started.
    public var repaired: Int
    /// What is wrong with its files, as sentences.
    public var problems: [String]

    public init(
      streams: Int, savedLevels: Int, overdue: Int? = nil, repaired: Int, problems: [String]
    ) {
      self.streams = streams
      self.savedLevels = savedLevels
      self.overdue = overdue
      self.repaired = repaired
      self.problems = problems
    }
  }

  public var version: String
  public var server: Server
  /// Seconds.
  public var uptime: Double
  /// The configuration files that were read.
  public var configuration: [String]
  /// The classes that there are, the first in rank first.
  public var classes: [String]
  /// The active sessions that act on others, the first in rank first.
  public var focus: [SessionDetails]
  public var held: [Held]
  public var sessions: Int
  public var streams: Int
  public var ledger: Ledger
  /// What is odd, as sentences.
  public var warnings: [String]

  public init(
    version: String, server: Server, uptime: Double, configuration: [String],
    classes: [String], focus: [SessionDetails], held: [Held], sessions: Int, streams: Int,
    ledger: Ledger,
    warnings: [String]
  ) {
    self.version = version
    self.server = server
    self.uptime = uptime
    self.configuration = configuration
    self.classes = classes
    self.focus = focus
    self.held = held
    self.sessions = sessions
    self.streams = streams
    self.ledger = ledger
    self.warnings = warnings
  }
}
