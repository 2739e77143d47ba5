import EiderInterface
import Varlink

extension AudioSession.Failure {
  /// What the daemon refused, in AVAudioSession's terms.
  init(_ error: VarlinkError) {
    if let refusal = error.as(AudioSessionErrors.InsufficientPriority.self) {
      self.init(
        code: .insufficientPriority,
        description: """
          \(refusal.class) "\(refusal.name)" (session \(refusal.session)) has focus and is more \
          important. Activate with a wait to be granted when it ends.
          """)
    } else if let refusal = error.as(AudioSessionErrors.InvalidSettings.self) {
      self.init(
        code: refusal.field == "options" || refusal.field == "mode"
          ? .incompatibleCategory : .badParam,
        description: "\(refusal.field): \(refusal.why)")
    } else {
      let code: AudioSession.ErrorCode =
        switch error.name {
        case AudioSessionErrors.Busy.name: .isBusy
        case AudioSessionErrors.TimedOut.name: .cannotInterruptOthers
        case AudioSessionErrors.NotAllowed.name: .missingEntitlement
        case AudioSessionErrors.LimitReached.name: .resourceNotAvailable
        case AudioSessionErrors.ServerUnavailable.name: .cannotStartPlaying
        case AudioSessionErrors.NotActive.name: .sessionNotActive
        case AudioSessionErrors.NoSuchSession.name: .expiredSession
        default: .unspecified
        }
      self.init(code: code, description: "the audio session daemon refused: \(error)")
    }
  }
}
