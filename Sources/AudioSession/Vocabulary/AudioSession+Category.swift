extension AudioSession {
  /// What a session does with sound; the names of AVAudioSession's categories.
  public enum Category: String, CaseIterable, Hashable, Sendable {
    /// Plays beside others.
    case ambient
    /// Plays alone.
    case soloAmbient
    /// Plays, and is what the user came for.
    case playback
    /// Records.
    case record
    /// Plays and records at the same time.
    case playAndRecord
    /// Plays on several outputs.
    case multiRoute
  }

  /// What kind of sound it is; the names of AVAudioSession's modes.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Nothing particular.
    case `default`
    /// A call; with `playAndRecord`.
    case voiceChat
    /// A call with picture; with `playAndRecord`.
    case videoChat
    /// Talk beside a game; with `playAndRecord`.
    case gameChat
    /// The sound of a film being taken.
    case videoRecording
    /// Sound that nothing should alter.
    case measurement
    /// A film; with `playback`.
    case moviePlayback
    /// Speech that is to be paused rather than played over: a podcast, an audio book.
    case spokenAudio
    /// A short spoken message, such as a turn to take.
    case voicePrompt
    /// Short films.
    case shortFormVideo
  }

  /// Whose sound goes by which route. On Linux the sound server decides, so there is one policy.
  public enum RouteSharingPolicy: UInt, CaseIterable, Hashable, Sendable {
    /// What the sound server finds right.
    case `default` = 0
    /// As `default` here.
    case longFormAudio = 1
    /// As `default` here.
    case independent = 2
    /// As `default` here.
    case longFormVideo = 3
  }
}
