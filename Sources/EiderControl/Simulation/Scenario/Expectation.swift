import AudioPolicy
import EiderInterface
import StreamGain

/// How things are to be at one time. What is left out may be anything.
struct Expectation: Sendable {
  /// By name; nil for one that is not to be there.
  var sessions: [(name: String, expected: SessionExpectation?)] = []
  var streams: [(name: String, expected: StreamExpectation?)] = []
  /// All events of a session since it was last named here, in order, but for hints.
  var events: [(session: String, expected: [EventExpectation])] = []
  /// All hints at other audio, likewise.
  var hints: [(session: String, expected: [EventExpectation])] = []
}

struct SessionExpectation: Sendable {
  var state: SessionState?
  var `class`: String?
  var category: Category?
  var mode: Mode?
  var options: CategoryOptions?
  var sharing: Sharing?
  var kind: InterruptionKind?
  var reason: InterruptionReason?
  var by: String?
  /// In decibels.
  var ducked: Double?
  var isMuted: Bool?
  var isOtherAudioPlaying: Bool?
  var secondaryAudioShouldBeSilenced: Bool?
}

struct StreamExpectation: Sendable {
  var session: String?
  /// Where the policy wants the gain, in decibels.
  var target: Double?
  /// The gain at that moment, in decibels.
  var gain: Double?
  var isFading: Bool?
  /// The mute flag that the server shows.
  var isMuted: Bool?
  /// What the server shows.
  var volume: ChannelVolumes?
  /// What the user set, and what is restored.
  var base: ChannelVolumes?
  /// How often Eider has written its volume or its mute flag.
  var writes: Int?
}

struct EventExpectation: Sendable {
  /// Of `names`.
  var event: String
  var kind: InterruptionKind?
  var reason: InterruptionReason?
  var by: String?
  var shouldResume: Bool?
  var decibels: Double?
  /// What a wait ended with.
  var answer: ExpectedAnswer?

  /// The events of sessions, and the end of a wait.
  static let names =
    [
      SessionEvent.opened, .settingsChanged, .waiting, .activated, .deactivated,
      .interruptionBegan(kind: .transient, reason: .default, by: nil),
      .interruptionEnded(kind: .transient, shouldResume: true), .ducked(decibels: 0), .unducked,
      .closed,
    ].map(\.name) + [settled]

  static let settled = "settled"

  static let hints = [
    SessionEvent.otherAudioBegan, .otherAudioEnded, .silenceSecondaryAudioBegan,
    .silenceSecondaryAudioEnded,
  ].map(\.name)
}
