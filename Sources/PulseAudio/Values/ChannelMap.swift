import CPulse

/// Where each channel of a stream or device is to be heard.
public nonisolated struct ChannelMap: Equatable, Sendable {
  /// The position of each channel by libpulse's name: `mono`, `front-left`, `lfe` and so on.
  public let positions: [String]

  init(_ map: pa_channel_map) {
    positions = withUnsafeBytes(of: map.map) { bytes in
      bytes.bindMemory(to: pa_channel_position_t.self).prefix(Int(map.channels)).map {
        text(pa_channel_position_to_string($0))
      }
    }
  }
}
