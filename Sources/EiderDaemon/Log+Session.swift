import AudioPolicy
import EiderInterface

extension Log {
  /// Notes what happened to a session: what a user could ask about as `info`, the rest as `debug`.
  /// Its rule is asked for only where it is kept.
  func note(
    _ event: SessionEvent, of session: SessionID, _ snapshot: SessionSnapshot?, hasEnded: Bool,
    rule: @escaping () -> String?
  ) {
    // Who ends while active is told of as inactive, and then as closed, which is for debugging.
    let isEnd = hasEnded && event == .deactivated
    later(
      event.level, "\(Self.name(session, snapshot)) \(isEnd ? "has ended" : event.words)",
      LogFields(of: session, snapshot, rule: rule()))
  }

  private static func name(_ session: SessionID, _ snapshot: SessionSnapshot?) -> String {
    guard let snapshot else { return "session \(session.rawValue)" }
    return "\(snapshot.settings.class) \"\(snapshot.name)\" (session \(session.rawValue))"
  }
}

extension SessionEvent {
  /// Whether some law or rule brought it about.
  var hasRule: Bool {
    switch self {
    case .ducked, .interruptionBegan: true
    default: false
    }
  }

  /// From which level of the log on it is noted.
  var level: Log.Level {
    switch self {
    case .opened, .closed, .settingsChanged, .otherAudioBegan, .otherAudioEnded,
      .silenceSecondaryAudioBegan, .silenceSecondaryAudioEnded:
      .debug
    case .waiting, .activated, .deactivated, .interruptionBegan, .interruptionEnded, .ducked,
      .unducked:
      .info
    }
  }

  /// To be read after the session's name.
  fileprivate var words: String {
    switch self {
    case .opened: return "opened"
    case .closed: return "closed"
    case .settingsChanged: return "changed its settings"
    case .waiting: return "waits for its turn"
    case .activated: return "is active"
    case .deactivated: return "is inactive"
    case .interruptionBegan(let kind, let reason, let by):
      let cause = by.map { "\($0.class) \"\($0.name)\"" } ?? reason.rawValue
      return "is interrupted by \(cause) (\(kind.rawValue))"
    case .interruptionEnded(_, let shouldResume):
      return "is not interrupted any more\(shouldResume ? ", and should resume" : "")"
    case .ducked(let decibels): return "is ducked by \(decibels) dB"
    case .unducked: return "is not ducked any more"
    case .otherAudioBegan: return "is not alone any more"
    case .otherAudioEnded: return "is alone"
    case .silenceSecondaryAudioBegan: return "should silence its secondary audio"
    case .silenceSecondaryAudioEnded: return "need not silence its secondary audio any more"
    }
  }
}
