/// How much of each one client may have. Beyond it a call is answered with `LimitReached`, which
/// names the limit as here.
public struct ClientLimits: Hashable, Sendable {
  /// Connections of one process.
  public var connections = 4096
  /// Sessions of one process, held ones among them.
  public var sessions = 1024
  /// Calls of `Monitor` of one process.
  public var monitors = 1024
  /// Calls that wait on one connection behind one that is not answered yet.
  public var calls = 128
  /// Bytes of one message.
  public var message = 1 << 20

  /// The limits without a configuration.
  public init() {}
}
