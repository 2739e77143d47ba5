import CPulse

/// Where each channel of a stream or device is to be heard.
public nonisolated struct ChannelMap: Equatable, Sendable {
  /// The position of each channel by libpulse's name: `mono`, `front-left`, `lfe` and so on.
  public let positions: [String]

  /// The positions given, by libpulse's names. The server takes 1 to 32 of them.
  public init(_ positions: [String]) { self.positions = positions }

  init(_ map: pa_channel_map) {
    positions = withUnsafeBytes(of: map.map) { bytes in
      bytes.bindMemory(to: pa_channel_position_t.self).prefix(Int(map.channels)).map {
        text(pa_channel_position_to_string($0))
      }
    }
  }

  /// The C structure; one that libpulse refuses as invalid when a position is unknown or the count
  /// does not fit.
  var cMap: pa_channel_map {
    var map = pa_channel_map()
    guard positions.count <= 32 else { return map }
    map.channels = UInt8(positions.count)
    withUnsafeMutableBytes(of: &map.map) { bytes in
      let values = bytes.bindMemory(to: pa_channel_position_t.self)
      for (channel, position) in positions.enumerated() {
        values[channel] = pa_channel_position_from_string(position)
      }
    }
    return map
  }
}
