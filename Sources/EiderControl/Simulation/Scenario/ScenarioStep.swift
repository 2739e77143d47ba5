import AudioPolicy
import StreamGain

/// Something that happens at a time, or an expectation at that time.
struct ScenarioStep: Sendable {
  /// Since the start.
  var at: Duration
  /// Where it stands in its file.
  var line: Int
  var action: ScenarioAction
  /// What a call must be answered; nil for anything but a refusal.
  var answer: ExpectedAnswer?
}

/// What happens in a step. Sessions and streams go by the names that the scenario gave them.
enum ScenarioAction: Sendable {
  case open(String, SettingsChange)
  case change(String, SettingsChange)
  case activate(String, waits: Bool, timeout: Duration?)
  case deactivate(String, notifiesOthers: Bool?)
  case renew(String)
  /// A session ends, as its client wants it or because its client died.
  case close(String, died: Bool)
  /// A stream comes, or something about it changes.
  case stream(String, StreamChange)
  /// The user's hand on a stream.
  case user(String, volume: ChannelVolumes?, isMuted: Bool?)
  case streamGone(String)
  case sinks([String])
  case serverGone
  case configure(PolicyConfiguration)
  case expect(Expectation)
}

/// What a step says of a stream; what it leaves out stays, or has its default.
struct StreamChange: Sendable {
  var application: String?
  /// The session that it is tied to.
  var session: String?
  var role: String?
  /// As a rule of the configuration would have it, instead of the role.
  var `class`: String?
  var sharing: Sharing?
  var sink: String?
  var scope: Scope?
  var isCorked: Bool?
  var isAudible: Bool?
  /// Only for a stream that comes.
  var volume: ChannelVolumes?
  var isMuted: Bool?
}

/// The answer that a call is to get.
struct ExpectedAnswer: Sendable {
  /// Of `names`.
  var name: String
  /// The session that stands in the way.
  var by: String?
  /// The setting that does not fit.
  var field: String?

  /// Answers, and the errors of the protocol for refusals.
  static let names = [
    "opened", "done", "granted", "waiting", "NoSuchSession", "InvalidSettings",
    "InsufficientPriority", "ServerUnavailable", "Busy", "TimedOut", "NotActive",
  ]
}
