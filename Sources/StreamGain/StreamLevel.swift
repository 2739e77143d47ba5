/// The level of one stream: what its user set, what Eider made of it, and how it gets back.
///
/// A state machine without a clock or a server. Every input returns the writes that are to be sent
/// now, in order; `deadline` says when to call `tick(now:)`. `now` is the time since any fixed
/// point. Who changed what, and what follows from it in each state, is tabled in `docs/volume.md`.
///
/// The caller
/// - sends the writes in order on one connection, and reports how the server answered each;
/// - asks the server for the stream's volume on every change it hears of, notes `lastMark` when
///   asking, and hands both to `reported(_:asOf:now:)`;
/// - keeps `base` on disk while `isTouched`, which it is before the first write is sent.
public struct StreamLevel: Sendable {
  /// What the user set, and what is restored, to the same integers.
  public internal(set) var base: StreamVolume
  /// The gain Eider applies at this moment; 0 dB while the mute flag silences the stream. After
  /// the user's own change, how far the stream is from where it will come back to.
  public internal(set) var gain = Decibels.zero
  /// What the policy wants.
  public internal(set) var target = GainTarget.none
  /// The times of the present effect, or of the last one.
  public internal(set) var times = FadeTimes()
  /// The mark of the last write.
  public internal(set) var lastMark = WriteMark.none
  /// False: the server takes no volume for this stream, and nothing is ever written.
  public let isWritable: Bool

  /// The user's own volume for the time of the present effect.
  public internal(set) var volumeOverride: VolumeOverride?
  /// The user took back the policy's mute; nothing mutes the stream until that effect ends.
  public internal(set) var isUnmutedByUser = false

  var volume: WriteTracker<ChannelVolumes>
  var mute: WriteTracker<Bool>

  /// What the volume should be at this moment.
  var level: ChannelVolumes
  /// The policy's mute is in force, whether or not the user had muted the stream as well.
  var isSilenced = false
  var ramp: VolumeRamp?
  var lastStep: Step?
  var holdEnd: Duration?
  /// When the volume, faded out under a mute, goes back to what it reads otherwise.
  var returnTime: Duration?
  /// The deepest gain of the present dip, in decibels: a whole fade is as long as that.
  var depth = 0.0
  let isNewborn: Bool
  var isAimed = false
  var childhoodEnd: Duration?
  var youthEnd: Duration?

  struct Step: Sendable {
    var time: Duration
    var isDown: Bool
  }

  /// How far a stream is faded out before it is muted: -48 dB.
  public static let silence = Decibels(-48)

  /// How long after its birth a change of a stream's level may be the server's own: PipeWire's
  /// session manager restores the saved volume and mute flag of a stream when clients may already
  /// have been told of it. One such change becomes the base, under whatever effect there is.
  public static let childhood = Duration.milliseconds(300)

  /// How long after its birth a change to exactly the base may be that same restoring, late: on a
  /// busy machine the session manager takes its time. Taken for the user's, it would leave the
  /// stream at full level for as long as the effect lasts.
  public static let youth = Duration.seconds(2)
  /// How long a young stream may show its base when a write has been sent before it is written
  /// again: when the restoring went over the first write, nothing else tells of it.
  static let youngPatience = Duration.milliseconds(20)

  /// - Parameters:
  ///   - base: what the user set.
  ///   - shown: what the server shows, if that is something else: a level that a died daemon left.
  ///     The first aim puts it right. As many channels as the base.
  ///   - isWritable: false for a stream whose volume cannot be written, or that passes encoded
  ///     sound through.
  ///   - isNewborn: the first aim is applied at once, before the stream can be heard. False for a
  ///     stream that is heard already.
  ///   - order: how the server's reports stand to writes.
  public init(
    base: StreamVolume, shown: StreamVolume? = nil, isWritable: Bool = true,
    isNewborn: Bool = true, order: ReportOrder = .lagging
  ) {
    self.base = base
    self.isWritable = isWritable
    self.isNewborn = isNewborn
    let shown = shown ?? base
    level = shown.channels
    gain = min(.zero, -shown.channels.way(to: base.channels))
    isSilenced = shown.muted && !base.muted
    volume = WriteTracker(shown.channels, order: order)
    mute = WriteTracker(shown.muted, order: order)
  }

  /// What the server shows once everything that was written has taken effect.
  public var expected: StreamVolume {
    StreamVolume(channels: volume.expected, muted: mute.expected)
  }

  /// Eider changed something that the server has not yet taken back.
  public var isTouched: Bool {
    guard isWritable else { return false }
    return volume.expected != base.channels || mute.expected != base.muted
      || volume.isUnanswered || mute.isUnanswered
  }

  /// The user changed the stream under the present effect, and that stands until it ends.
  public var isOverridden: Bool { volumeOverride != nil || isUnmutedByUser }

  /// On the way to somewhere. False when held down.
  public var isFading: Bool { ramp != nil }

  /// When to call `tick(now:)` next; nil when nothing fades, holds or is in doubt.
  public var deadline: Duration? {
    [
      holdEnd, returnTime, ramp?.fade.nextStep, volume.deadline, mute.deadline,
    ].compactMap { $0 }.min()
  }
}
