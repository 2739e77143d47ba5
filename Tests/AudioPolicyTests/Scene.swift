@testable import AudioPolicy

/// A policy under test, told what happens in as few words as possible.
struct Scene {
  var focus: AudioFocus
  var now = Duration.zero
  /// What the last input brought about, and since it was last emptied.
  var actions: [Action] = []
  var history: [Action] = []

  init(_ configuration: PolicyConfiguration = .shipped) {
    focus = AudioFocus(configuration)
  }

  @discardableResult
  mutating func hand(_ input: Input) -> Answer? {
    actions = focus.handle(input, at: now)
    history += actions
    for case .answer(let answer) in actions { return answer }
    return nil
  }

  mutating func pass(_ time: Duration) {
    now += time
    hand(.tick)
  }

  mutating func open(_ settings: SettingsChange, name: String = "app") -> SessionID {
    guard case .opened(let id)? = hand(.open(name: name, settings: settings)) else {
      return SessionID(rawValue: 0)
    }
    return id
  }

  @discardableResult
  mutating func activate(
    _ id: SessionID, waits: Bool = false, timeout: Duration? = nil
  ) -> Answer? {
    hand(.activate(id, waits: waits, timeout: timeout))
  }

  @discardableResult
  mutating func deactivate(_ id: SessionID, notifiesOthers: Bool? = nil) -> Answer? {
    hand(.deactivate(id, notifiesOthers: notifiesOthers))
  }

  /// Opens and activates.
  mutating func start(_ settings: SettingsChange, name: String = "app") -> SessionID {
    let id = open(settings, name: name)
    activate(id)
    return id
  }

  mutating func stream(
    _ number: UInt64, _ owner: StreamFacts.Owner, sink: String? = nil, isRunning: Bool = true,
    isSilenced: Bool = false, isAudible: Bool? = nil, level: Double = 0
  ) {
    hand(
      .stream(
        StreamFacts(
          id: StreamID(rawValue: number), owner: owner, sink: sink, isRunning: isRunning,
          isSilenced: isSilenced, isAudible: isAudible, level: level)))
  }

  func state(_ id: SessionID) -> SessionState? { focus.snapshot(of: id)?.state }
  func target(_ number: UInt64) -> StreamTarget? { focus.target(of: StreamID(rawValue: number)) }
  func gain(_ number: UInt64) -> Double? { target(number)?.gain }
  func isMuted(_ number: UInt64) -> Bool? { target(number)?.isMuted }
  func owner(_ number: UInt64) -> SessionID? { focus.session(of: StreamID(rawValue: number)) }

  /// The events of a session that the last input brought about.
  func events(_ id: SessionID) -> [SessionEvent] { Self.events(id, in: actions) }

  /// The ends of its interruptions since the beginning.
  func ends(_ id: SessionID) -> [SessionEvent] {
    Self.events(id, in: history).filter {
      if case .interruptionEnded = $0 { true } else { false }
    }
  }

  private static func events(_ id: SessionID, in actions: [Action]) -> [SessionEvent] {
    actions.compactMap {
      if case .event(id, let event) = $0 { event } else { nil }
    }
  }
}

extension SettingsChange {
  static let alarm = SettingsChange(class: "alarm")
  static let call = SettingsChange(class: "call")
  static let media = SettingsChange(class: "media")
  static let mixing = SettingsChange(
    class: "media", category: .playback, options: .mixWithOthers)
  static let prompt = SettingsChange(
    class: "prompt", category: .playback, options: .duckOthers)
  static let assistant = SettingsChange(scene: "assistant")
  static let spoken = SettingsChange(class: "media", category: .playback, mode: .spokenAudio)

  func with(_ change: (inout SettingsChange) -> Void) -> SettingsChange {
    var settings = self
    change(&settings)
    return settings
  }
}
