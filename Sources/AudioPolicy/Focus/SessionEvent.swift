/// What a session, or one who watches it, is told.
public enum SessionEvent: Codable, Hashable, Sendable {
  case opened
  case settingsChanged
  case waiting
  case activated
  case deactivated
  case interruptionBegan(kind: InterruptionKind, reason: InterruptionReason, by: Culprit?)
  case interruptionEnded(kind: InterruptionKind, shouldResume: Bool)
  case ducked(decibels: Double)
  case unducked
  /// While it is active: another session is active as well, or none is any more.
  case otherAudioBegan
  case otherAudioEnded
  /// While it is active: another that does not mix is active as well, or none is any more.
  case silenceSecondaryAudioBegan
  case silenceSecondaryAudioEnded
  case closed
}

/// Why a session was interrupted.
public enum InterruptionReason: String, Codable, CaseIterable, Hashable, Sendable {
  /// Another session took over.
  case `default`
  /// The output is gone.
  case routeDisconnected
  case microphoneMuted
}
