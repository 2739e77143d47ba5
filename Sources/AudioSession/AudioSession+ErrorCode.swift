extension AudioSession {
  /// Why a call failed: the codes of AVAudioSession, and words.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public let code: ErrorCode
    /// What happened, what it means and what would help.
    public let description: String
  }

  /// AVAudioSession's error codes. Most are four characters, read as a big-endian number.
  public enum ErrorCode: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case badParam = -50
    /// msrv
    case mediaServicesFailed = 0x6D73_7276
    /// !act
    case isBusy = 0x2161_6374
    /// !cat
    case incompatibleCategory = 0x2163_6174
    /// !int
    case cannotInterruptOthers = 0x2169_6E74
    /// ent?
    case missingEntitlement = 0x656E_743F
    /// !pla
    case cannotStartPlaying = 0x2170_6C61
    /// !rec
    case cannotStartRecording = 0x2172_6563
    /// !pri
    case insufficientPriority = 0x2170_7269
    /// !res
    case resourceNotAvailable = 0x2172_6573
    /// what
    case unspecified = 0x7768_6174
    /// !ses
    case expiredSession = 0x2173_6573
    /// inac
    case sessionNotActive = 0x696E_6163
  }
}
