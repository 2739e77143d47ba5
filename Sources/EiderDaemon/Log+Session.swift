import AudioPolicy

extension Log {
  /// Notes what happened to a session: what a user could ask about as `info`, the rest as `debug`.
  func note(_ event: SessionEvent, of session: SessionID, in focus: AudioFocus) {
    guard level >= .info else { return }
    let snapshot = focus.snapshot(of: session)
    var name: String {
      guard let snapshot else { return "session \(session.rawValue)" }
      return "\(snapshot.settings.class) \"\(snapshot.name)\" (session \(session.rawValue))"
    }
    switch event {
    case .opened: later(.debug, "\(name) opened")
    case .settingsChanged: later(.debug, "\(name) changed its settings")
    case .waiting: later(.info, "\(name) waits for its turn")
    case .activated: later(.info, "\(name) is active")
    case .deactivated: later(.info, "\(name) is inactive")
    case .interruptionBegan(let kind, let reason, let by):
      let cause = by.map { "\($0.class) \"\($0.name)\"" } ?? reason.rawValue
      later(.info, "\(name) is interrupted by \(cause) (\(kind.rawValue))")
    case .interruptionEnded(_, let shouldResume):
      later(.info, "\(name): its interruption ended\(shouldResume ? ", it should resume" : "")")
    case .ducked(let decibels): later(.info, "\(name) is ducked by \(decibels) dB")
    case .unducked: later(.info, "\(name) is not ducked any more")
    case .otherAudioBegan, .otherAudioEnded: break
    case .silenceSecondaryAudioBegan, .silenceSecondaryAudioEnded: break
    case .closed: later(.debug, "\(name) closed")
    }
  }
}
