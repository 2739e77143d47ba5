public import AudioPolicy

/// Follows the policy step by step, and after each checks all that must always hold.
public struct Checker {
  public private(set) var focus: AudioFocus
  var configuration: PolicyConfiguration
  var sinks: [String]?
  var streams: [StreamID: StreamFacts] = [:]
  var targets: [StreamID: StreamTarget] = [:]
  var lives: [SessionID: Life] = [:]
  /// The sessions as they were after the last step, and as they are.
  var before: [SessionID: SessionSnapshot] = [:]
  var after: [SessionID: SessionSnapshot] = [:]
  private var lastTime = Duration.zero
  /// Whether what is looked at comes after the answer to the call.
  private var isAnswered = false
  /// The sessions whose waits were granted in this step.
  private var admitted: Set<SessionID> = []
  private var notifyingClasses: Set<String> = []
  private var nextOrder = 1
  private var nextArrival = 1

  public init(_ configuration: PolicyConfiguration) {
    focus = AudioFocus(configuration)
    self.configuration = configuration
  }

  /// Hands in one input and checks everything.
  @discardableResult
  public mutating func step(_ recorded: RecordedInput) throws(Violation) -> [Action] {
    let actions = focus.handle(recorded.input, at: recorded.at)
    before = after
    // What time brought about before this input came under the configuration that was.
    let notifying = configuration.classes.filter(\.notifiesOthers).map(\.name)
    after = Dictionary(uniqueKeysWithValues: focus.snapshots.map { ($0.id, $0) })
    note(recorded.input)
    notifyingClasses = Set(notifying + configuration.classes.filter(\.notifiesOthers).map(\.name))
    try follow(actions, recorded)
    try checkAnswers(actions, to: recorded.input)
    try checkLives()
    try checkOutcome(at: recorded.at)
    try checkWaits()
    lastTime = recorded.at
    return actions
  }

  private mutating func note(_ input: Input) {
    switch input {
    case .configuration(let new) where !new.classes.isEmpty: configuration = new
    case .stream(let facts):
      streams[facts.id] = focus.session(of: facts.id) == nil ? nil : facts
    case .streamGone(let id):
      streams[id] = nil
      targets[id] = nil
    case .serverGone:
      streams = [:]
      targets = [:]
      sinks = nil
    case .sinks(let names): sinks = names
    default: break
    }
    for id in streams.keys where focus.session(of: id) == nil { streams[id] = nil }
  }

  // MARK: - Events

  private mutating func follow(
    _ actions: [Action], _ recorded: RecordedInput
  ) throws(Violation) {
    isAnswered = false
    admitted = []
    let isScoped = before.values.contains { $0.settings.scope == .sink }
    if !configuration.zones.isEmpty || isScoped { noteMove(recorded.input) }
    for action in actions {
      switch action {
      case .answer: isAnswered = true
      case .target(let id, let target): targets[id] = target
      case .settled(let id, let answer):
        try require(lives[id]?.arrival != nil, "\(id) was settled and did not wait")
        try require(answer != .waiting, "\(id) was settled with waiting")
        lives[id]?.arrival = nil
        if answer == .granted {
          admitted.insert(id)
          lives[id]?.admittedBefore = nextArrival
        }
        if answer == .granted, lives[id]?.state == .interrupted {
          throw Violation("\(id) was granted while interrupted")
        }
      case .event(let id, .opened):
        try require(lives[id] == nil, "\(id) was opened twice")
        lives[id] = Life()
      case .event(let id, let event):
        guard var life = lives[id] else {
          throw Violation("\(id) got \(event) and does not exist")
        }
        try follow(event, of: id, &life, recorded)
        lives[id] = event == .closed ? nil : life
      }
      if case .answer(.waiting) = action, case .activate(let id, _, _) = recorded.input {
        lives[id]?.arrival = nextArrival
        nextArrival += 1
      }
    }
  }

  private mutating func follow(
    _ event: SessionEvent, of id: SessionID, _ life: inout Life, _ recorded: RecordedInput
  ) throws(Violation) {
    switch event {
    case .opened: break
    case .settingsChanged:
      guard let old = before[id], let new = after[id], life.state == .active else { return }
      if case .configuration = recorded.input { return }
      noteEnd(of: id, says: audioClass(old.settings.class).notifiesOthers)
      if old.sharing != new.sharing || old.settings.class != new.settings.class {
        life.order = takeOrder()
      }
    case .waiting:
      try require(life.state == .inactive, "\(id) began to wait while \(life.state)")
      life.state = .waiting
    case .activated:
      // Whoever asks anew while interrupted has its interruption ended first.
      var asksAnew = false
      if case .activate(id, _, _) = recorded.input { asksAnew = true }
      try require(
        life.state == .inactive || life.state == .waiting || asksAnew,
        "\(id) was activated while \(life.state)")
      life.state = .active
      if asksAnew, isAnswered { life.admittedBefore = nil }
      life.order = takeOrder()
      life.owedUntil = nil
    case .deactivated:
      try require(life.state != .interrupted, "\(id) was deactivated while interrupted")
      if life.state == .active { noteEnd(of: id, recorded) }
      life.state = .inactive
      life.admittedBefore = nil
      life.owedUntil = nil
    case .interruptionBegan(_, _, let by):
      try require(
        !isPushedOut(id, by: by), "\(id) was interrupted by one that waited beside it")
      let isOwed = life.owedUntil.map { $0 >= lastTime } ?? false
      try require(
        life.state == .active || isOwed, "\(id) was interrupted while \(life.state)")
      life.state = .interrupted
      life.somebodySaidToResume = false
      life.owedUntil = nil
    case .interruptionEnded(let kind, let shouldResume):
      try require(life.state == .interrupted, "the interruption of \(id) ended while \(life.state)")
      if shouldResume {
        try require(
          kind != .lasting || life.somebodySaidToResume,
          "\(id) was told to resume, and nobody that ended wanted that")
        if isAnswered, case .deactivate(id, _) = recorded.input {
          throw Violation("\(id) stopped and was told to resume")
        }
      }
      life.state = kind == .lasting ? .inactive : .active
      if kind == .lasting { life.admittedBefore = nil }
      if case .lasting = kind, shouldResume {
        life.owedUntil = recorded.at.later(configuration.resumeWindow)
      }
    case .ducked(let decibels):
      try require(decibels < 0 && decibels != life.ducking, "\(id) was ducked by \(decibels)")
      life.ducking = decibels
    case .unducked:
      try require(life.ducking != 0, "\(id) was unducked twice")
      life.ducking = 0
    case .otherAudioBegan:
      try require(!life.hearsOthers, "\(id) was told twice of other audio")
      life.hearsOthers = true
    case .otherAudioEnded:
      try require(life.hearsOthers, "\(id) was told twice that other audio ended")
      life.hearsOthers = false
    case .silenceSecondaryAudioBegan:
      try require(!life.shouldBeSilent, "\(id) was told twice to be silent")
      life.shouldBeSilent = true
    case .silenceSecondaryAudioEnded:
      try require(life.shouldBeSilent, "\(id) was told twice not to be silent")
      life.shouldBeSilent = false
    case .closed:
      try require(
        life.state == .inactive && life.arrival == nil, "\(id) closed while \(life.state)")
    }
  }

  /// Whether two that waited were granted in one go although one interrupts the other.
  private func isPushedOut(_ id: SessionID, by other: Culprit?) -> Bool {
    guard let other, admitted.isSuperset(of: [id, other.session]), let session = after[id] else {
      return false
    }
    return audioClass(session.settings.class).rank == audioClass(other.class).rank
  }

  private mutating func takeOrder() -> Int {
    nextOrder += 1
    return nextOrder - 1
  }

  /// An active session ended, and its class or its client said whether others are to resume.
  private mutating func noteEnd(of id: SessionID, _ recorded: RecordedInput) {
    guard let session = before[id] ?? after[id] else { return }
    var says = notifyingClasses.contains(session.settings.class)
    if isAnswered, case .deactivate(id, let said?) = recorded.input { says = said }
    noteEnd(of: id, says: says)
  }

  /// Where streams play decides the zone: by moving them a session may let go of others.
  private mutating func noteMove(_ input: Input) {
    switch input {
    case .stream, .streamGone, .serverGone: noteEnd(of: nil, says: true)
    default: break
    }
  }

  private mutating func noteEnd(of id: SessionID?, says: Bool) {
    for other in lives.keys where says && other != id {
      lives[other]?.somebodySaidToResume = true
    }
  }

  func audioClass(_ name: String) -> AudioClass {
    configuration.classes.first { $0.name == name } ?? configuration.classes[0]
  }
}

extension Duration {
  fileprivate func later(_ delay: Duration) -> Duration { self + min(delay, .seconds(1_000_000)) }
}
