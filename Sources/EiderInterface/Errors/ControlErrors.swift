public import Varlink

/// The errors of `io.eider.Control`.
public enum ControlErrors {
  /// The configuration cannot be used; one line for each fault.
  public struct InvalidConfiguration: VarlinkFailure {
    public static let name = "io.eider.Control.InvalidConfiguration"
    public var why: [String]

    public init(why: [String]) {
      self.why = why
    }
  }

  /// There is no such session.
  public struct NoSuchSession: VarlinkFailure {
    public static let name = "io.eider.Control.NoSuchSession"
    public var session: String

    public init(session: String) {
      self.session = session
    }
  }

  /// There is no such stream.
  public struct NoSuchStream: VarlinkFailure {
    public static let name = "io.eider.Control.NoSuchStream"
    public var stream: Int

    public init(stream: Int) {
      self.stream = stream
    }
  }

  /// There is no such class; `classes` are those that there are.
  public struct NoSuchClass: VarlinkFailure {
    public static let name = "io.eider.Control.NoSuchClass"
    public var `class`: String
    public var classes: [String]

    public init(class: String, classes: [String]) {
      self.class = `class`
      self.classes = classes
    }
  }

  /// The session was adopted, and ends with its streams.
  public struct EndsWithStreams: VarlinkFailure {
    public static let name = "io.eider.Control.EndsWithStreams"
    public var session: String
    /// Sink inputs.
    public var streams: [Int]

    public init(session: String, streams: [Int]) {
      self.session = session
      self.streams = streams
    }
  }

  /// The stream belongs to a client's session.
  public struct OwnedBySession: VarlinkFailure {
    public static let name = "io.eider.Control.OwnedBySession"
    public var stream: Int
    public var session: String

    public init(stream: Int, session: String) {
      self.stream = stream
      self.session = session
    }
  }
}
