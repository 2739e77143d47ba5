import AudioPolicy

/// Makes up the next input, with an eye on what there is.
struct Generator {
  private var random: RandomSource
  private var now = Duration.zero
  private var nextStream: UInt64 = 1

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
  }

  mutating func next(after focus: AudioFocus) -> RecordedInput {
    now += random.pick(Self.pauses)
    return RecordedInput(at: now, input(focus.snapshots))
  }

  private static let pauses: [Duration] = [
    .zero, .zero, .microseconds(1), .milliseconds(1), .milliseconds(20), .milliseconds(100),
    .milliseconds(299), .milliseconds(300), .milliseconds(700), .seconds(2), .seconds(6),
    .nanoseconds(1_234_567),
  ]

  private mutating func input(_ sessions: [SessionSnapshot]) -> Input {
    let streams = sessions.flatMap(\.streams)
    switch random.below(1000) {
    case ..<6: return .configuration(random.configuration())
    case ..<8: return .serverGone
    case ..<30: return .sinks(random.sinks())
    case ..<80: return .tick
    case ..<180 where sessions.count < 10:
      return .open(name: random.pick(["a", "b", "c"]), settings: random.settings())
    case ..<202: return .close(session(sessions))
    case ..<210:
      return .clientGone(sessions.filter { _ in random.happens(40) }.map(\.id))
    case ..<270: return .change(session(sessions), random.change())
    case ..<530:
      return .activate(
        session(sessions), waits: random.happens(40),
        timeout: random.happens(20) ? random.pick(Self.timeouts) : nil)
    case ..<670:
      return .deactivate(
        session(sessions), notifiesOthers: random.happens(60) ? nil : random.happens(50))
    case ..<690: return .renew(session(sessions))
    case ..<800 where streams.count < 14:
      nextStream += 1
      return .stream(facts(StreamID(rawValue: nextStream), sessions))
    case ..<940 where !streams.isEmpty:
      return .stream(facts(random.pick(streams), sessions))
    case _ where !streams.isEmpty: return .streamGone(random.pick(streams))
    default: return .tick
    }
  }

  private static let timeouts: [Duration] = [
    .zero, .milliseconds(-5), .milliseconds(100), .milliseconds(500), .seconds(3),
    .seconds(Int64.max),
  ]

  /// Mostly one that exists.
  private mutating func session(_ sessions: [SessionSnapshot]) -> SessionID {
    if sessions.isEmpty || random.happens(1) { return SessionID(rawValue: 9999) }
    return random.pick(sessions).id
  }

  private mutating func facts(_ id: StreamID, _ sessions: [SessionSnapshot]) -> StreamFacts {
    // The same number gives the same owner most of the time.
    let owner: StreamFacts.Owner
    if let known = sessions.first(where: { $0.streams.contains(id) }), random.happens(85) {
      owner =
        known.isAdopted
        ? .application(known.name, settings: adoption(known.settings)) : .session(known.id)
    } else if random.happens(50) {
      owner = .session(session(sessions))
    } else {
      owner = .application(random.pick(["p", "q"]), settings: random.settings())
    }
    return StreamFacts(
      id: id, owner: owner, sink: random.happens(20) ? nil : random.pick(["s1", "s2", "s3"]),
      isRunning: random.happens(75), isSilenced: random.happens(10),
      isAudible: random.happens(70) ? nil : random.happens(60),
      level: random.pick([0, 0, -6, -40, -.infinity, 3]))
  }

  private mutating func adoption(_ settings: Settings) -> SettingsChange {
    if random.happens(10) { return random.settings() }
    return SettingsChange(
      class: settings.class, category: settings.category, mode: settings.mode,
      options: settings.options, group: settings.group, scope: settings.scope)
  }
}
