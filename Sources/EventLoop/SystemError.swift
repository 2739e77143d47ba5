import Glibc

/// A system call that failed, with the reason that errno gave.
public nonisolated struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried, to be read after "cannot", such as "open a timer".
  public let attempt: String
  /// The value of errno.
  public let code: Int32

  /// An error for what was tried, with errno as it is now.
  public init(_ attempt: String) { self.init(attempt, code: errno) }

  /// An error for what was tried, with the value of errno that says why it failed.
  public init(_ attempt: String, code: Int32) {
    self.attempt = attempt
    self.code = code
  }

  /// What was tried, and why it failed in the system's words.
  public var description: String {
    "cannot \(attempt): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")"
  }
}
