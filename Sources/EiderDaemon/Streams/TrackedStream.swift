import AudioPolicy
import PulseAudio
import StreamGain

/// A sink input that the daemon knows.
final class TrackedStream {
  let id: StreamID
  var input: SinkInput {
    didSet {
      if input.properties != oldValue.properties { restoreKey = Self.restoreKey(of: input) }
    }
  }
  /// The name of what the server saves its level under.
  private(set) var restoreKey: String?
  /// The name of the sink it plays on, or between two sinks of the one before.
  var sink: String?
  /// Whose it is, and what says so.
  var ownership = Ownership.eider
  /// Its process and those that started it, as they were when they were last looked up.
  var lineage: [Int32]?
  /// The session it was tied to by hand.
  var attached: SessionID?
  var level: StreamLevel
  /// What the policy was told last; nil while it does not know the stream.
  var told: StreamFacts?
  /// What the policy wants, whether or not Eider may touch the stream.
  var wanted: StreamTarget?
  /// Since when something holds it down.
  var heldSince: Duration?
  /// A look at the server is under way.
  var isAsking = false
  /// Something changed since that look began.
  var asksAgain = false
  /// When the last look that was answered had begun.
  var lookedAt = Duration.zero
  /// A write was answered, and the server has not told of a change since.
  var isAwaitingEvent = false
  /// When it was born; nil for one that the daemon found.
  let birth: Duration?

  /// Its user's level is `base`, which need not be what it shows.
  init(
    id: StreamID, input: SinkInput, base: StreamVolume, isNewborn: Bool, order: ReportOrder,
    now: Duration
  ) {
    self.id = id
    self.input = input
    restoreKey = Self.restoreKey(of: input)
    birth = isNewborn ? now : nil
    level = StreamLevel(
      base: base, shown: StreamVolume(of: input),
      isWritable: input.hasVolume && input.isVolumeWritable
        && !(input.format?.isPassthrough ?? false),
      isNewborn: isNewborn, order: order)
  }

  /// Whose it is; nil for a stream that is never touched.
  var owner: StreamFacts.Owner? { ownership.owner }

  /// What a person would call the application.
  var application: String { input.applicationName }

  private static func restoreKey(of input: SinkInput) -> String? {
    RestoreKey(properties: input.properties)?.name
  }

  var role: String? { input.properties["media.role"] }
}

extension SinkInput {
  var applicationName: String {
    properties["application.name"] ?? properties["application.process.binary"]
      ?? properties["node.name"] ?? (clientIndex == nil ? name : "an unnamed program")
  }
}

extension StreamVolume {
  init(of input: SinkInput) {
    // A stream has at least one channel; one whose volume means nothing is never written.
    let channels =
      StreamGain.ChannelVolumes(raw: input.volume.raw)
      ?? StreamGain.ChannelVolumes.full
    self.init(channels: channels, muted: input.isMuted)
  }
}
