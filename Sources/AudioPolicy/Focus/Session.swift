/// One session, as the policy keeps it.
struct Session: Sendable {
  /// One application and class, for which there is one adopted session.
  struct Adoption: Hashable, Sendable {
    var application: String
    var className: String
  }

  /// Its place among the active.
  enum Place: Hashable, Sendable {
    case inactive
    case active
    case interrupted
  }

  /// A call that waits for its turn.
  struct Wait: Hashable, Sendable {
    var arrival: UInt64
    var deadline: Duration?
  }

  struct Interruption: Hashable, Sendable {
    var kind: InterruptionKind
    var reason: InterruptionReason
    var by: Culprit?
    var since: Duration
    /// When what still runs is silenced; nil once it is.
    var enforcement: Duration?
    /// Whose times the silencing follows.
    var classIndex: Int
  }

  /// What holds its streams down at present.
  struct Hold: Hashable, Sendable {
    var outcome = Outcome()
    var isSilenced = false
  }

  let id: SessionID
  let name: String
  /// What an adopted session was made for; nil for a client's.
  let adoption: Adoption?
  var settings: Settings
  var party: Party
  var place = Place.inactive
  var wait: Wait?
  var interruption: Interruption?
  /// Until when a promised resume is owed.
  var resumeOwed: Duration?
  var lease: Duration?
  var streams: [StreamID] = []
  /// Whether one of its streams plays so that it counts.
  var isPlaying = false
  /// Whether a stream is new or changed, so that its target has to be looked at.
  var hasNewStreams = false
  var hold = Hold()
  /// The class whose times the next fade up follows.
  var lastDucker = 0
  var isToldToSilence = false

  var isAdopted: Bool { adoption != nil }

  var state: SessionState {
    switch place {
    case .active: .active
    case .interrupted: .interrupted
    case .inactive: wait == nil ? .inactive : .waiting
    }
  }

  /// How the law sees it as one that is acted upon: whoever plays without being active only
  /// mixes.
  var subject: Party { place == .inactive ? party.mixing : party }
}
