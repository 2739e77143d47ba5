/// Why a client cannot reach its service or cannot understand it. What the service itself refuses
/// comes as `VarlinkError`.
public enum ClientError: Error, Equatable, CustomStringConvertible {
  /// There is no socket of that name.
  case noSuchSocket(path: String)
  /// The socket is there and nobody listens on it.
  case refused(path: String)
  /// The path does not fit into a socket address; `limit` is the most bytes it may have.
  case pathTooLong(path: String, limit: Int)
  /// No answer came in time. The answer, should it still come, is dropped.
  case timedOut
  /// The connection has ended.
  case closed
  /// A streaming call runs on this connection, which can do nothing else.
  case busy
  /// The service sent what is no reply, or not the one that was declared.
  case protocolViolation(String)
  /// A system call failed with this error number.
  case system(call: String, error: Int32)

  /// What happened, in words.
  public var description: String {
    switch self {
    case .noSuchSocket(let path): "there is no socket \(path)"
    case .refused(let path): "nobody listens on the socket \(path)"
    case .pathTooLong(let path, let limit):
      "the socket's path is longer than the \(limit) bytes a socket address holds: \(path)"
    case .timedOut: "no answer in time"
    case .closed: "the connection has ended"
    case .busy: "the connection is taken by a streaming call"
    case .protocolViolation(let reason): "the service does not keep to the protocol: \(reason)"
    case .system(let call, let error): "\(call) failed: \(Self.words(error))"
    }
  }
}
