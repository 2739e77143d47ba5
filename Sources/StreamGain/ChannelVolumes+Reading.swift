internal import Glibc

extension ChannelVolumes {
  /// Whether a server that was given these volumes can show `self`, then or to a later stream.
  /// WirePlumber 0.5 saves the amplitude with six decimals, which is coarse at low volumes.
  func isRead(from written: ChannelVolumes) -> Bool {
    guard raw.count == written.raw.count else { return isRemapped(from: written) }
    return echoes(written)
      || zip(raw, written.raw).allSatisfy {
        abs(Self.amplitude($0) - Self.amplitude($1)) <= 1e-6
      }
  }

  /// A stream of another number of channels opens with the loudest of them, or one of its place, or the
  /// mean of several (`pa_cvolume_remap`); on PipeWire, with the mean of one and 100 % in amplitude
  /// (measured with 0.3.65 and 1.4.2).
  private func isRemapped(from written: ChannelVolumes) -> Bool {
    let mean = written.raw.reduce(0) { $0 + UInt64($1) } / UInt64(written.raw.count)
    var volumes = Set(written.raw.map(Double.init))
    for volume in written.raw {
      volumes.insert(Self.volume((Self.amplitude(volume) + 1) / 2))
    }
    volumes.insert(Double(mean))
    return raw.allSatisfy { shown in volumes.contains { abs($0 - Double(shown)) <= 1 } }
  }

  private static func amplitude(_ raw: UInt32) -> Double {
    let share = Double(raw) / Double(normal)
    return share * share * share
  }

  private static func volume(_ amplitude: Double) -> Double {
    cbrt(amplitude) * Double(normal)
  }
}
