internal import Glibc

extension ChannelVolumes {
  /// The whole vector made louder or softer, so that the balance of the channels stays.
  ///
  /// Rounded to the nearest integer. A channel at 0 stays at 0, and no other is rounded to it,
  /// since the server takes 0 for a mute. Nothing is limited to 100 %, only to `maximum`.
  public func scaled(by gain: Decibels) -> ChannelVolumes {
    gain == .zero ? self : map { Self.rounded(Double($0) * gain.rawFactor) }
  }

  /// The vector that lies `fraction` (0...1) of the way to `end`, evenly in decibels; exact at
  /// both ends. A channel that is silent at one of the ends has nothing between: it is at `end`.
  func interpolated(to end: ChannelVolumes, fraction: Double) -> ChannelVolumes {
    guard fraction < 1, end.raw.count == raw.count else { return end }
    guard fraction > 0 else { return self }
    return ChannelVolumes(
      valid: zip(raw, end.raw).map { first, last in
        guard first > 0, last > 0, first != last else { return last }
        return Self.rounded(Double(first) * pow(Double(last) / Double(first), fraction))
      })
  }

  /// What the furthest channel has to go to reach `end`; zero when nothing changes audibly.
  func way(to end: ChannelVolumes) -> Decibels {
    zip(raw, end.raw).reduce(.zero) { furthest, pair in
      guard pair.0 > 0, pair.1 > 0 else { return furthest }
      let way = Decibels(from: pair.0, to: pair.1)
      return way.magnitude > furthest.magnitude ? way : furthest
    }
  }

  /// These volumes for a stream that changed its number of channels: a balance cannot be carried
  /// over, so every channel gets the loudest.
  func fitted(to count: Int) -> ChannelVolumes {
    guard count != raw.count else { return self }
    return ChannelVolumes(valid: Array(repeating: raw.max() ?? 0, count: count))
  }

  /// What the user means a stream to come back to who set it to `self` while it was held down by
  /// `gain`: that without the gain, but never louder than the user ever set it.
  func base(heardAt gain: Decibels, oldBase: ChannelVolumes) -> ChannelVolumes {
    let up = scaled(by: -gain)
    let old = oldBase.fitted(to: raw.count)
    return ChannelVolumes(
      valid: raw.indices.map { min(up.raw[$0], max(old.raw[$0], raw[$0])) })
  }

  private func map(_ transform: (UInt32) -> UInt32) -> ChannelVolumes {
    ChannelVolumes(valid: raw.map { $0 == 0 ? 0 : transform($0) })
  }

  private static func rounded(_ volume: Double) -> UInt32 {
    UInt32(min(max(volume.rounded(), 1), Double(maximum)))
  }
}
