extension AudioSession {
  /// What a session is doing.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// It has no part in who is heard.
    case inactive
    /// It asked for the sound and does not have it yet.
    case waiting
    /// It has the sound.
    case active
    /// Something more important came in.
    case interrupted
  }

  /// An interruption.
  public struct Interruption: Hashable, Sendable {
    /// What it means to the one it befalls.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The only output is gone; it ends when there is one again.
      case silence
      /// The place is kept: the session is active again by itself.
      case transient
      /// The place is given up: the session activates again if it wants to.
      case lasting
    }

    /// Of which kind it is.
    public let kind: Kind
    /// Why it came.
    public let reason: InterruptionReason
    /// Who did it; nil where nobody did.
    public let by: Culprit?
  }

  /// Something that happened to a session, or to what it plays on.
  ///
  /// `interruptionBegan` and `interruptionEnded` alternate, whatever happens to the daemon.
  public enum Event: Hashable, Sendable {
    /// It has the sound.
    case activated
    /// It gave the sound back, or its lease ended.
    case deactivated
    /// It has to wait for the sound.
    case waiting
    /// Stop playing.
    case interruptionBegan(Interruption)
    /// The interruption is over. Play on if `shouldResume`; after a lasting one activate first.
    case interruptionEnded(Interruption.Kind, shouldResume: Bool)
    /// It is down by so many decibels; less than 0.
    case ducked(decibels: Double)
    /// It is at its own level again.
    case unducked
    /// Another session is active too.
    case otherAudioBegan
    /// No other session is active any more.
    case otherAudioEnded
    /// What only accompanies should be silent.
    case silenceSecondaryAudioBegan
    /// What only accompanies may sound again.
    case silenceSecondaryAudioEnded
    /// Another output or input, or the same used otherwise.
    case routeChanged(RouteChange)
    /// Other inputs are there than before.
    case availableInputsChanged
    /// Its settings are others.
    case settingsChanged
    /// The sound server is gone, and every stream with it.
    case serverLost
    /// The sound server is back; open the streams again.
    case serverBack
    /// The daemon is gone. The session plays as if alone; nothing has to be done.
    case daemonLost
    /// The daemon is back, and the session is opened again as it was.
    case daemonBack
    /// Events were folded, because they were read too slowly. Look at the session's state.
    case missed
  }
}
