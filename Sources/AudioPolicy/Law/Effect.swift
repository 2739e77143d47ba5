/// What one active session does to another.
public enum Effect: Codable, Hashable, Sendable {
  case none
  case duck(Depth)
  case mute
  case interrupt(InterruptionKind)
}
