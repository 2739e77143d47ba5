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
    /// The times that the silencing follows.
    var fade: FadeTimes
    /// Whether the last that ceased to interrupt it wanted others to resume; nil while none did.
    var lastSaidToResume: Bool?
  }

  /// What it was last told holds it down.
  struct Hold: Hashable, Sendable {
    var ducking = 0.0
    var isSilenced = false
  }

  let id: SessionID
  let name: String
  /// What an adopted session was made for; nil for a client's.
  let adoption: Adoption?
  let isAdopted: Bool
  var settings: Settings
  var party: Party
  var place = Place.inactive {
    didSet {
      needsHold = true
      if place == .inactive { admittedBefore = nil }
    }
  }
  var wait: Wait?
  /// The first call that began to wait after its own was granted; nil where its own did not wait.
  var admittedBefore: UInt64?
  var interruption: Interruption?
  /// When what still runs while it is interrupted is silenced; nil once it is.
  var enforcement: Duration?
  /// Until when a promised resume is owed.
  var resumeOwed: Duration?
  var lease: Duration?
  var streams: [StreamID] = []
  /// Its streams play in several places, so that what acts on one need not act on another.
  var isSpread = false
  /// Whether one of its streams runs; and whether one plays so that it counts.
  var isMeantToPlay = false
  var isPlaying = false
  /// Whether the only output it could play on is known to be gone.
  var isRouteGone = false
  /// All that acts on it.
  var outcome = Outcome()
  /// Whether that, its place or its streams changed, so that targets have to be looked at.
  var needsHold = false
  var hold = Hold()
  /// The times that the next fade up follows.
  var lastFade: FadeTimes
  /// What an active session was told of other sound.
  var isToldOfOthers = false
  var isToldToSilence = false

  init(
    id: SessionID, name: String, adoption: Adoption?, settings: Settings, party: Party,
    fade: FadeTimes
  ) {
    self.id = id
    self.name = name
    self.adoption = adoption
    isAdopted = adoption != nil
    self.settings = settings
    self.party = party
    lastFade = fade
  }

  var state: SessionState {
    switch place {
    case .active: .active
    case .interrupted: .interrupted
    case .inactive: wait == nil ? .inactive : .waiting
    }
  }

  /// Whether it neither acts on others, nor plays, nor has its turn anywhere.
  var isNothingToOthers: Bool {
    place == .inactive && wait == nil && resumeOwed == nil && streams.isEmpty
  }

  /// Whether it is active, or keeps its place until an interruption ends.
  var hasPlace: Bool {
    place == .active || place == .interrupted && interruption?.kind != .lasting
  }

  /// How the law sees it as one that is acted upon: whoever plays without being active only
  /// mixes.
  var subject: Party { place == .inactive ? party.mixing : party }
}
