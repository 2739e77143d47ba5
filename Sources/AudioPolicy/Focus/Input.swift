/// Everything that can happen to the policy. A list of inputs with their times, handed in
/// again, gives the same actions.
public enum Input: Hashable, Sendable {
  /// A configuration was read anew.
  case configuration(PolicyConfiguration)
  /// A client opens a session. Answered with `opened` or `refused`.
  case open(name: String, settings: SettingsChange)
  /// A client changes settings. Answered with `done` or `refused`.
  case change(SessionID, SettingsChange)
  /// A client asks for focus. `timeout` bounds the wait; nil waits for ever. Answered with
  /// `granted`, `waiting` or `refused`.
  case activate(SessionID, waits: Bool, timeout: Duration?)
  /// A client gives focus back; `notifiesOthers` nil stands for the class's default.
  case deactivate(SessionID, notifiesOthers: Bool?)
  /// A client renews its lease.
  case renew(SessionID)
  /// A session ends: closed by its client, or by the owner of the machine.
  case close(SessionID)
  /// A client is gone, and with it all the sessions that it had, at once.
  case clientGone([SessionID])
  /// A stream is new, or something about it changed.
  case stream(StreamFacts)
  case streamGone(StreamID)
  /// The sound server is gone, and every stream with it.
  case serverGone
  /// The sinks that are there, by name; nil while that is not known.
  case sinks([String]?)
  /// Time went by.
  case tick
}
