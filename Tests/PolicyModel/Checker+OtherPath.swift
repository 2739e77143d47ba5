import AudioPolicy

extension Checker {
  /// Equal sets give equal outcomes: the same sessions, come together on the shortest path, are
  /// held as they are here.
  func checkOtherPath() throws(Violation) {
    var other = AudioFocus(configuration)
    var names: [SessionID: SessionID] = [:]
    let playing = after.values.filter { $0.state != .interrupted }
      .sorted { lives[$0.id]?.order ?? 0 < lives[$1.id]?.order ?? 0 }
    for session in playing {
      let settings = SettingsChange(
        class: session.settings.class, category: session.settings.category,
        mode: session.settings.mode, options: session.settings.options,
        group: session.settings.group, sink: session.settings.sink,
        scope: session.settings.scope)
      guard
        case .opened(let id)? = other.handle(
          .open(name: session.name, settings: settings), at: .zero
        ).first?.answer
      else { throw Violation("\(session.settings) cannot be opened") }
      names[session.id] = id
      for stream in session.streams {
        guard var facts = streams[stream] else { continue }
        facts.owner = .session(id)
        _ = other.handle(.stream(facts), at: .zero)
      }
      if session.state == .active {
        let answer = other.handle(.activate(id, waits: false, timeout: nil), at: .zero)
          .compactMap(\.answer).first
        try require(
          answer == .granted, "\(session.id) is active, and could not be activated afresh")
      }
    }
    for session in playing {
      guard let id = names[session.id], let twin = other.snapshot(of: id) else { continue }
      try require(
        twin.ducking == session.ducking && twin.isSilenced == session.isSilenced,
        "\(session.id) is held other than by another path: \(session.ducking) dB, "
          + "\(twin.ducking) dB")
      for stream in session.streams {
        let targets = (focus.target(of: stream), other.target(of: stream))
        try require(
          targets.0?.gain == targets.1?.gain && targets.0?.isMuted == targets.1?.isMuted,
          "\(stream) is held other than by another path")
      }
    }
  }
}
