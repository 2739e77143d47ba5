import EiderInterface
import Varlink

/// What the daemon's errors mean, and what would help.
enum Refusal {
  /// An error in words; with `canWait` the command has an option to wait, and was not told to.
  static func failure(_ error: VarlinkError, canWait: Bool = false) -> Failure {
    Failure(text(error, canWait: canWait))
  }

  private static func text(_ error: VarlinkError, canWait: Bool) -> String {
    if let culprit = error.as(AudioSessionErrors.InsufficientPriority.self) {
      let who = SessionName.text(class: culprit.class, name: culprit.name, session: culprit.session)
      return "refused: \(who) stands in the way, for its class ranks higher"
        + (canWait ? ".\nWith --wait it is granted as soon as that has ended." : "")
    }
    if let fault = error.as(AudioSessionErrors.InvalidSettings.self) {
      return "refused: \(fault.field.printable): \(fault.why.printable(columns: 400))"
    }
    if let fault = error.as(AudioSessionErrors.NotAllowed.self) {
      return "refused: the class “\(fault.class.printable)” is not allowed to this program;"
        + " the configuration says who may use it"
    }
    if let fault = error.as(AudioSessionErrors.LimitReached.self) {
      return "refused: a limit of the daemon is reached: \(fault.limit.printable)."
        + " “eiderctl sessions” shows who takes the room"
    }
    if error.as(AudioSessionErrors.TimedOut.self) != nil {
      return "not granted in the time given: what stands in the way is still there."
        + " “eiderctl status” shows it"
    }
    if error.as(AudioSessionErrors.Busy.self) != nil {
      return "refused: the queue is taken" + (canWait ? "; --wait waits for it" : "")
    }
    if error.as(AudioSessionErrors.ServerUnavailable.self) != nil {
      return "refused: there is no sound server, or no output to play on."
        + " “eiderctl status” says what is missing"
    }
    if let fault = error.as(StandardInterface.InvalidParameter.self) {
      return "refused: the daemon does not take what was given for"
        + " “\(fault.parameter.printable)”; it may be out of range"
    }
    if let fault = error.as(ControlErrors.InvalidConfiguration.self) {
      let lines = fault.why.map { "\n  " + $0.printable(columns: 400) }
      return "the configuration cannot be used; the daemon keeps the one it has:" + lines.joined()
    }
    if let fault = error.as(ControlErrors.NoSuchStream.self) {
      return "there is no stream \(fault.stream); “eiderctl streams” lists those that there are"
    }
    if let fault = error.as(ControlErrors.NoSuchClass.self) {
      let classes = fault.classes.map(\.printable).joined(separator: ", ")
      return "there is no class “\(fault.class.printable)”; there are \(classes)"
    }
    if let fault = error.as(ControlErrors.OwnedBySession.self) {
      return "stream \(fault.stream) belongs to session \(fault.session.printable), whose client"
        + " decides its class"
    }
    return "the daemon refused: " + "\(error)".printable(columns: 400)
  }
}
