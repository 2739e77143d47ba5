import AudioPolicy
import EiderInterface
import Varlink

extension AudioSession.Failure {
  /// What the daemon refused, in AVAudioSession's terms.
  convenience init(_ error: VarlinkError) {
    if let refusal = error.as(AudioSessionErrors.InsufficientPriority.self) {
      self.init(
        .insufficientPriority,
        """
        \(refusal.class) "\(refusal.name)" (session \(refusal.session)) has the sound and is more \
        important. Activate with a wait to get it when that ends, or play with mixWithOthers.
        """,
        obstacle: AudioSession.Culprit(
          session: refusal.session, audioClass: .init(rawValue: refusal.class),
          name: refusal.name))
    } else if let refusal = error.as(AudioSessionErrors.InvalidSettings.self) {
      self.init(invalid: refusal.field, why: refusal.why)
    } else if let refusal = error.as(AudioSessionErrors.NotAllowed.self) {
      self.init(
        .missingEntitlement,
        """
        This application may not use the class \(refusal.class). The daemon's configuration says \
        who may.
        """)
    } else if error.name == AudioSessionErrors.TimedOut.name {
      self.init(
        .cannotInterruptOthers,
        "The wait for the sound was too long: whoever has it still does. Wait longer, or try later."
      )
    } else if error.name == AudioSessionErrors.ServerUnavailable.name {
      self.init(
        .cannotStartPlaying,
        "There is no sound server, or no output to play on. “eiderctl status” says which.")
    } else {
      let code: AudioSession.ErrorCode =
        switch error.name {
        case AudioSessionErrors.Busy.name: .isBusy
        case AudioSessionErrors.LimitReached.name, AudioSessionErrors.NoSuchStream.name:
          .resourceNotAvailable
        case AudioSessionErrors.NotActive.name: .sessionNotActive
        case AudioSessionErrors.NoSuchSession.name: .expiredSession
        case StandardInterface.InvalidParameter.name: .badParam
        default: .unspecified
        }
      self.init(code, "The audio session daemon refused: \(error)")
    }
  }

  /// Settings that do not fit each other.
  convenience init(_ problem: SettingsProblem) {
    self.init(invalid: problem.field, why: problem.why)
  }

  private convenience init(invalid field: String, why: String) {
    self.init(
      field == "options" || field == "mode" ? .incompatibleCategory : .badParam,
      "\(field): \(why)")
  }

  /// Whatever went wrong in a call.
  static func from(_ error: any Error) -> AudioSession.Failure {
    switch error {
    case let failure as AudioSession.Failure: failure
    case let error as VarlinkError: AudioSession.Failure(error)
    default:
      AudioSession.Failure(
        .mediaServicesFailed, "The call to the audio session daemon failed: \(error)")
    }
  }
}
