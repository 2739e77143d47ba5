/// Tells connections apart: what a session is owned by. It stays distinct from every other
/// connection's for as long as anybody keeps it, also after the connection.
public struct ConnectionID: Hashable, Sendable {
  private final class Token: Sendable {}
  private let token = Token()

  /// Whether both are of one connection.
  public static func == (left: ConnectionID, right: ConnectionID) -> Bool {
    left.token === right.token
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(token))
  }
}
