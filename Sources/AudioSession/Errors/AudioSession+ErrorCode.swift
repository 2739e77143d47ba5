extension AudioSession {
  /// AVAudioSession's error codes. Most are four characters, read as a big-endian number.
  public enum ErrorCode: Int, CaseIterable, Hashable, Sendable {
    /// Nothing failed.
    case none = 0
    /// A value that cannot be meant.
    case badParam = -50
    /// The daemon does not keep to the protocol; `msrv`.
    case mediaServicesFailed = 0x6D73_7276
    /// An earlier activation still waits, or the queue is taken; `!act`.
    case isBusy = 0x2161_6374
    /// Category, mode and options do not fit each other; `!cat`.
    case incompatibleCategory = 0x2163_6174
    /// The wait for the sound was too long; `!int`.
    case cannotInterruptOthers = 0x2169_6E74
    /// The application may not use this class; `ent?`.
    case missingEntitlement = 0x656E_743F
    /// There is no sound server, or no output; `!pla`.
    case cannotStartPlaying = 0x2170_6C61
    /// There is nothing to record from; `!rec`.
    case cannotStartRecording = 0x2172_6563
    /// A more important session has the sound; `!pri`.
    case insufficientPriority = 0x2170_7269
    /// A limit of the daemon, or a device that is not there; `!res`.
    case resourceNotAvailable = 0x2172_6573
    /// Something else; `what`.
    case unspecified = 0x7768_6174
    /// The session has been closed; `!ses`.
    case expiredSession = 0x2173_6573
    /// The session is not active; `inac`.
    case sessionNotActive = 0x696E_6163
  }
}
