import AudioPolicy
import EiderInterface
import StreamGain

/// The policy and the levels of streams, run through a scenario in no time at all.
struct Simulation {
  private(set) var focus: AudioFocus
  private(set) var now = Duration.zero
  var timeline: Timeline
  var names = SessionNames()
  private(set) var streams: [String: SimulatedStream] = [:]
  private var streamNames: [StreamID: String] = [:]
  private var nextStream: UInt64 = 1
  /// Events that no expectation has looked at yet.
  var unread: [SessionID: [Happening]] = [:]
  /// Hints likewise.
  var unreadHints: [SessionID: [Happening]] = [:]

  /// What happened to a session.
  enum Happening {
    case event(SessionEvent)
    case settled(Answer)
  }

  /// Runs a scenario to its last step.
  static func run(_ scenario: Scenario) -> Timeline {
    var simulation = Simulation(scenario)
    for step in scenario.steps { simulation.take(step) }
    simulation.timeline.end = simulation.now
    return simulation.timeline
  }

  private init(_ scenario: Scenario) {
    focus = AudioFocus(scenario.configuration)
    timeline = Timeline(file: scenario.file, about: scenario.about)
  }

  // MARK: Time

  /// Lets everything happen that is due until then, each at its time.
  mutating func advance(to time: Duration) {
    while let next = deadline, next <= time {
      now = max(now, next)
      if let due = focus.deadline, due <= now { _ = feed(.tick) }
      for name in streams.keys.sorted() {
        guard let due = streams[name]?.level.deadline, due <= now else { continue }
        streams[name]?.tick(now: now)
        trace(name)
      }
    }
    now = time
  }

  private var deadline: Duration? {
    (streams.values.map(\.level.deadline) + [focus.deadline]).compactMap { $0 }.min()
  }

  // MARK: The policy

  /// Hands an input to the policy and carries out what it answers.
  mutating func feed(_ input: Input, opening name: String? = nil) -> Answer? {
    var answer: Answer?
    var unducked: [SessionID] = []
    for action in focus.handle(input, at: now) {
      timeline.note(action, at: now, &names, opening: name, in: focus) {
        streamNames[$0] ?? "stream \($0.rawValue)"
      }
      switch action {
      case .answer(let given): answer = given
      case .settled(let id, let answer): unread[id, default: []].append(.settled(answer))
      case .event(let id, let event) where EventExpectation.hints.contains(event.name):
        unreadHints[id, default: []].append(.event(event))
      case .event(let id, let event):
        unread[id, default: []].append(.event(event))
        if event == .unducked { unducked.append(id) }
      case .target(let id, let target): aim(id, at: target)
      }
    }
    for stream in unducked.flatMap({ focus.snapshot(of: $0)?.streams ?? [] }) {
      if let name = streamNames[stream] { tellPolicy(of: name) }
    }
    return answer
  }

  private mutating func aim(_ id: StreamID, at target: StreamTarget) {
    guard let name = streamNames[id] else { return }
    streams[name]?.aim(at: target, now: now)
    trace(name)
  }

  // MARK: Streams

  /// A stream comes, or something about it changes.
  mutating func change(_ name: String, _ change: StreamChange) {
    if streams[name] == nil {
      let id = StreamID(rawValue: nextStream)
      nextStream += 1
      streams[name] = SimulatedStream(id: id, change)
      streamNames[id] = name
    }
    streams[name]?.describe(change)
    tellPolicy(of: name)
    trace(name)
  }

  mutating func userSets(_ name: String, volume: ChannelVolumes?, isMuted: Bool?) {
    streams[name]?.userSets(volume: volume, isMuted: isMuted, now: now)
    tellPolicy(of: name)
    trace(name)
  }

  mutating func end(_ name: String) {
    guard let stream = streams.removeValue(forKey: name) else { return }
    streamNames[stream.id] = nil
    timeline.traces[name, default: []].append(.init(time: now, level: nil))
    _ = feed(.streamGone(stream.id))
  }

  mutating func loseServer() {
    for name in streams.keys {
      timeline.traces[name, default: []].append(.init(time: now, level: nil))
    }
    streams = [:]
    streamNames = [:]
    _ = feed(.serverGone)
  }

  private mutating func tellPolicy(of name: String) {
    guard let stream = streams[name] else { return }
    let owner: StreamFacts.Owner =
      if let session = stream.description.session.flatMap({ names.id(of: $0) }) {
        .session(session)
      } else {
        .application(
          stream.description.application ?? name,
          settings: stream.settings(under: focus.configuration))
      }
    var facts = stream.facts(owner: owner)
    facts.level = focus.levelToTell(of: facts.id, now: facts.level)
    _ = feed(.stream(facts))
  }

  private mutating func trace(_ name: String) {
    guard let stream = streams[name] else { return }
    timeline.traces[name, default: []].append(
      .init(
        time: now,
        level: .init(
          gain: stream.level.gain.value,
          isSilenced: stream.shown.muted && !stream.level.base.muted)))
  }
}
