public import Foundation

extension AudioSession {
  /// Why a call failed: a code of AVAudioSession, and words.
  ///
  /// It is an `NSError` in the domain `NSOSStatusErrorDomain`, so that both styles work:
  ///
  /// ```swift
  /// catch let error as NSError where error.code == AVAudioSession.ErrorCode.isBusy.rawValue
  /// catch let failure as AudioSession.Failure where failure.reason == .isBusy
  /// ```
  public final class Failure: NSError, @unchecked Sendable {
    // Sendable: everything in it is constant.

    /// What kind of failure it is; `code` is its number.
    public let reason: ErrorCode
    /// Who stands in the way, with `insufficientPriority`.
    public let obstacle: Culprit?
    private let words: String

    /// A failure; `description` says what happened, what it means and what would help.
    init(_ reason: ErrorCode, _ description: String, obstacle: Culprit? = nil) {
      self.reason = reason
      self.obstacle = obstacle
      words = description
      super.init(
        domain: "NSOSStatusErrorDomain", code: reason.rawValue,
        userInfo: [NSLocalizedDescriptionKey: description])
    }

    /// Not supported: always nil.
    public required init?(coder: NSCoder) {
      nil
    }

    /// What happened, what it means and what would help.
    public override var description: String { words }
  }

  /// Another session: one that stands in the way, or that interrupted this one.
  public struct Culprit: Hashable, Sendable {
    /// Its name with the daemon, as `eiderctl sessions` lists it.
    public let session: String
    /// Its class.
    public let audioClass: AudioClass
    /// What people call it.
    public let name: String
  }
}
