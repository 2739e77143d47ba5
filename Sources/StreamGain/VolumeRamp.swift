/// A fade of all channels of a stream, each on its own way, all there at the same time.
struct VolumeRamp: Sendable {
  let from: ChannelVolumes
  let to: ChannelVolumes
  let isDown: Bool
  private(set) var fade: Fade

  var volumes: ChannelVolumes { from.interpolated(to: to, fraction: fade.fraction) }

  init(from: ChannelVolumes, to: ChannelVolumes, isDown: Bool, fade: Fade) {
    self.from = from
    self.to = to
    self.isDown = isDown
    self.fade = fade
  }

  mutating func advance(now: Duration) -> Bool {
    fade.advance(now: now)
  }
}
