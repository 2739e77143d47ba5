/// A sink as the server lists it.
public struct Sink: Equatable, Sendable, Decodable {
  public let index: UInt32
  public let name: String
  public let isMuted: Bool
  /// The name of the source that hears what the sink plays.
  public let monitor: String

  private enum CodingKeys: String, CodingKey {
    case index, name
    case isMuted = "mute"
    case monitor = "monitor_source"
  }
}
