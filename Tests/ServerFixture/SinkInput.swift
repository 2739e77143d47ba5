/// A playback stream as the server lists it.
public struct SinkInput: Equatable, Sendable {
  public let index: UInt32
  /// The index of the sink it plays on.
  public let sink: UInt32
  public let isCorked: Bool
  public let isMuted: Bool
  /// Raw volume per channel, in the order of the channel map; 65536 is 100 %.
  public let volume: [UInt32]
  public let properties: [String: String]
}

extension SinkInput: Decodable {
  private enum Key: String, CodingKey {
    case index, sink, corked, mute, volume, properties
    case channelMap = "channel_map"
  }

  private struct Channel: Decodable { let value: UInt32 }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    index = try container.decode(UInt32.self, forKey: .index)
    sink = try container.decode(UInt32.self, forKey: .sink)
    isCorked = try container.decode(Bool.self, forKey: .corked)
    isMuted = try container.decode(Bool.self, forKey: .mute)
    properties = try container.decode([String: String].self, forKey: .properties)
    let channels = try container.decode([String: Channel].self, forKey: .volume)
    let map = try container.decode(String.self, forKey: .channelMap)
    volume = map.split(separator: ",").compactMap { channels[String($0)]?.value }
  }
}
