public import Varlink

/// The errors of `io.eider.AudioSession`.
public enum AudioSessionErrors {}

extension AudioSessionErrors {
  /// An active session stands in the way.
  public struct InsufficientPriority: VarlinkFailure {
    public static let name = "io.eider.AudioSession.InsufficientPriority"
    public var `class`: String
    public var name: String
    public var session: String

    public init(class: String, name: String, session: String) {
      self.class = `class`
      self.name = name
      self.session = session
    }
  }

  /// There is no such session.
  public struct NoSuchSession: VarlinkFailure {
    public static let name = "io.eider.AudioSession.NoSuchSession"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// The session belongs to another connection.
  public struct NotOwner: VarlinkFailure {
    public static let name = "io.eider.AudioSession.NotOwner"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// A setting does not fit; `why` says what would.
  public struct InvalidSettings: VarlinkFailure {
    public static let name = "io.eider.AudioSession.InvalidSettings"
    public var field: String
    public var why: String

    public init(field: String, why: String) {
      self.field = field
      self.why = why
    }
  }

  /// The session is not active.
  public struct NotActive: VarlinkFailure {
    public static let name = "io.eider.AudioSession.NotActive"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// An earlier call on the session is still waiting, or the queue is taken.
  public struct Busy: VarlinkFailure {
    public static let name = "io.eider.AudioSession.Busy"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// The wait was too long.
  public struct TimedOut: VarlinkFailure {
    public static let name = "io.eider.AudioSession.TimedOut"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// The caller may not use this class.
  public struct NotAllowed: VarlinkFailure {
    public static let name = "io.eider.AudioSession.NotAllowed"
    public var `class`: String

    public init(class: String) {
      self.class = `class`
    }
  }

  /// A limit of the daemon is reached.
  public struct LimitReached: VarlinkFailure {
    public static let name = "io.eider.AudioSession.LimitReached"
    public var limit: String

    public init(limit: String) {
      self.limit = limit
    }
  }

  /// There is no sound server, or no output to play on.
  public struct ServerUnavailable: VarlinkFailure {
    public static let name = "io.eider.AudioSession.ServerUnavailable"

    public init() {}
  }

  /// There is no such stream.
  public struct NoSuchStream: VarlinkFailure {
    public static let name = "io.eider.AudioSession.NoSuchStream"
    public var stream: Int

    public init(stream: Int) {
      self.stream = stream
    }
  }
}
