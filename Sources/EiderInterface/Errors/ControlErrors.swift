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
}
