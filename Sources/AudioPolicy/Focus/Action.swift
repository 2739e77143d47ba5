/// What the policy wants done, in order.
public enum Action: Codable, Hashable, Sendable {
  /// The answer to the call that was handed in; exactly one for each input that is a call.
  case answer(Answer)
  /// The end of a wait that an earlier call began.
  case settled(SessionID, Answer)
  /// Something happened to a session.
  case event(SessionID, SessionEvent)
  /// Where a stream's gain should go. The first for a stream holds from before it is heard.
  case target(StreamID, StreamTarget)
}

/// The answer to a call.
public enum Answer: Codable, Hashable, Sendable {
  case opened(SessionID)
  case done
  case granted
  /// Not yet; a `settled` follows.
  case waiting
  case refused(Refusal)
}

/// Why a call was refused.
public enum Refusal: Codable, Hashable, Sendable {
  case noSuchSession(SessionID)
  case invalidSettings(SettingsProblem)
  /// An active session stands in the way.
  case insufficientPriority(Culprit)
  /// The output that the session would play on is not there.
  case noOutput
  /// An earlier call on this session is still waiting, or the queue is taken.
  case busy
  case timedOut
  case notActive
}

/// A session that stands in the way of another, or interrupted it.
public struct Culprit: Codable, Hashable, Sendable {
  public var session: SessionID
  public var `class`: String
  public var name: String

  public init(session: SessionID, class: String, name: String) {
    self.session = session
    self.class = `class`
    self.name = name
  }
}
