import CPulse

/// A volume for each channel, in the server's own integers: 65536 is 100 %, the scale is cubic.
///
/// They are read and written as they are, with no conversion and no rounding.
public nonisolated struct ChannelVolumes: Equatable, Hashable, Sendable {
  /// 100 %: the sample values unchanged (`PA_VOLUME_NORM`).
  public static let norm: UInt32 = 0x10000
  /// The highest volume the server takes (`PA_VOLUME_MAX`).
  public static let highest: UInt32 = .max / 2

  /// One integer per channel, in the order of the channel map.
  public var raw: [UInt32]

  /// The volumes given. The server takes 1 to 32 of them, each from 0 to `highest`.
  public init(raw: [UInt32]) { self.raw = raw }

  init(_ volume: pa_cvolume) {
    raw = withUnsafeBytes(of: volume.values) { bytes in
      Array(bytes.bindMemory(to: UInt32.self).prefix(Int(volume.channels)))
    }
  }

  /// The C structure; one that libpulse refuses as invalid when the count of channels is.
  var cVolume: pa_cvolume {
    var volume = pa_cvolume()
    guard raw.count <= 32 else { return volume }
    volume.channels = UInt8(raw.count)
    withUnsafeMutableBytes(of: &volume.values) { bytes in
      let values = bytes.bindMemory(to: UInt32.self)
      for (channel, value) in raw.enumerated() { values[channel] = value }
    }
    return volume
  }
}
