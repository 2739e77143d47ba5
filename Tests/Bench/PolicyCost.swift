import AudioPolicy

/// What one activation costs: the time `AudioFocus.handle` takes for a session that ducks
/// `affected` others, while so many mixing sessions are active with so many streams.
///
/// Each row is the median of many activations, in microseconds.
func policyCost() -> [(sessions: Int, streams: Int, affected: Int, microseconds: Double)] {
  var rows: [(sessions: Int, streams: Int, affected: Int, microseconds: Double)] = []
  for sessions in [10, 100, 1000] {
    for streams in [10, 100, 1000] {
      for affected in Set([10, sessions]).sorted() {
        let scene = PolicyScene(sessions: sessions, streams: streams, affected: affected)
        rows.append((sessions, streams, affected, scene.medianActivation()))
      }
    }
  }
  return rows
}

/// Many active sessions, of which the first so many are in one zone with one that ducks.
private struct PolicyScene {
  private var focus: AudioFocus
  private let ducker: SessionID

  init(sessions: Int, streams: Int, affected: Int) {
    var configuration = PolicyConfiguration.shipped
    configuration.zones = [Zone(name: "near", sinks: ["near"]), Zone(name: "far", sinks: ["far"])]
    var focus = AudioFocus(configuration)
    let ids = (0..<sessions).map { index in
      let id = Self.open(
        SettingsChange(
          class: "media", category: .playback, options: .mixWithOthers,
          sink: index < affected ? "near" : "far"), in: &focus)
      _ = focus.handle(.activate(id, waits: false, timeout: nil), at: .zero)
      return id
    }
    for stream in 0..<streams {
      let facts = StreamFacts(
        id: StreamID(rawValue: UInt64(stream)), owner: .session(ids[stream % sessions]))
      _ = focus.handle(.stream(facts), at: .zero)
    }
    ducker = Self.open(
      SettingsChange(
        class: "prompt", category: .playback, options: .duckOthers, sink: "near"), in: &focus)
    self.focus = focus
  }

  private static func open(_ settings: SettingsChange, in focus: inout AudioFocus) -> SessionID {
    for case .answer(.opened(let id)) in focus.handle(
      .open(name: "bench", settings: settings), at: .zero)
    {
      return id
    }
    return SessionID(rawValue: 0)
  }

  func medianActivation() -> Double {
    var focus = focus
    let clock = ContinuousClock()
    var times: [Duration] = []
    for round in 0..<301 {
      let now = Duration.seconds(round)
      let start = clock.now
      let actions = focus.handle(.activate(ducker, waits: false, timeout: nil), at: now)
      times.append(clock.now - start)
      precondition(actions.contains(.answer(.granted)))
      _ = focus.handle(.deactivate(ducker, notifiesOthers: nil), at: now)
    }
    return times.sorted()[times.count / 2] / .microseconds(1)
  }
}
