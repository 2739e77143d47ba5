import CPulse

/// Why the server, or libpulse, did not do what it was asked.
public nonisolated struct PulseError: Error, Equatable, CustomStringConvertible {
  /// The reasons that a caller may want to tell apart.
  public enum Reason: Equatable, Sendable {
    /// There is no connection, or it ended before the answer came.
    case disconnected
    /// Nobody listens at the server's address.
    case connectionRefused
    /// What was named is not there, or no more.
    case noSuchEntity
    /// The server does not allow it, or does not know the client's cookie.
    case accessDenied
    /// A value that the server does not take.
    case invalidArgument
    /// The server cannot do it, or speaks another version of the protocol.
    case notSupported
    /// The server did not answer in time.
    case timedOut
    /// Anything else; `code` has more.
    case other
  }

  /// What was tried, to be read after "cannot", such as "mute sink input 7".
  public let attempt: String
  /// libpulse's number of the error, a `pa_error_code_t`.
  public let code: Int32

  /// An error of an attempt, with a `pa_error_code_t`.
  public init(_ attempt: String, code: Int32) {
    self.attempt = attempt
    self.code = code
  }

  init(_ attempt: String, _ code: pa_error_code_t) {
    self.init(attempt, code: Int32(bitPattern: code.rawValue))
  }

  /// The reason, as far as a caller may want to tell it apart.
  public var reason: Reason {
    switch pa_error_code_t(rawValue: UInt32(bitPattern: code)) {
    case PA_ERR_CONNECTIONTERMINATED, PA_ERR_KILLED, PA_ERR_BADSTATE, PA_ERR_PROTOCOL:
      .disconnected
    case PA_ERR_CONNECTIONREFUSED, PA_ERR_INVALIDSERVER: .connectionRefused
    case PA_ERR_NOENTITY: .noSuchEntity
    case PA_ERR_ACCESS, PA_ERR_AUTHKEY: .accessDenied
    case PA_ERR_INVALID, PA_ERR_TOOLARGE: .invalidArgument
    case PA_ERR_NOTSUPPORTED, PA_ERR_NOTIMPLEMENTED, PA_ERR_COMMAND, PA_ERR_NOEXTENSION,
      PA_ERR_VERSION:
      .notSupported
    case PA_ERR_TIMEOUT: .timedOut
    default: .other
    }
  }

  /// What happened, what it means, and what to do.
  public var description: String {
    "cannot \(attempt): \(text(pa_strerror(code))). \(meaning)"
  }

  private var meaning: String {
    switch reason {
    case .disconnected:
      "There is no connection to the sound server; unless it was closed on purpose, it is made "
        + "again by itself."
    case .connectionRefused:
      "No sound server answers at that address; trying goes on. "
        + "Start PulseAudio or pipewire-pulse, or correct PULSE_SERVER."
    case .noSuchEntity:
      "It has ended or was unplugged in the meantime; nothing needs to be done."
    case .accessDenied:
      "The sound server belongs to another user or has another cookie; "
        + "run as its user, or correct PULSE_COOKIE."
    case .invalidArgument:
      "The sound server does not take such a value; check the count of channels and the range."
    case .notSupported:
      "This sound server cannot do that; another version of it may."
    case .timedOut:
      "The sound server hangs or is overloaded; if that stays so, restart it."
    case .other:
      "The sound server's own log may say more."
    }
  }
}
