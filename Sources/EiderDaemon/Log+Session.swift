import AudioPolicy

extension Log {
  /// Notes what happened to a session: what a user could ask about as `info`, the rest as `debug`.
  func note(_ event: SessionEvent, of session: SessionID, in focus: AudioFocus) {
    guard level >= .info else { return }
    let who = focus.snapshot(of: session).map { "\($0.settings.class) \"\($0.name)\"" }
    let name = who.map { "\($0) (session \(session.rawValue))" } ?? "session \(session.rawValue)"
    switch event {
    case .opened: debug("\(name) opened")
    case .settingsChanged: debug("\(name) changed its settings")
    case .waiting: info("\(name) waits for its turn")
    case .activated: info("\(name) is active")
    case .deactivated: info("\(name) is inactive")
    case .interruptionBegan(let kind, let reason, let by):
      let cause = by.map { "\($0.class) \"\($0.name)\"" } ?? reason.rawValue
      info("\(name) is interrupted by \(cause) (\(kind.rawValue))")
    case .interruptionEnded(_, let shouldResume):
      info("\(name): its interruption ended\(shouldResume ? ", it should resume" : "")")
    case .ducked(let decibels): info("\(name) is ducked by \(decibels) dB")
    case .unducked: info("\(name) is not ducked any more")
    case .otherAudioBegan, .otherAudioEnded: break
    case .silenceSecondaryAudioBegan, .silenceSecondaryAudioEnded: break
    case .closed: debug("\(name) closed")
    }
  }
}
