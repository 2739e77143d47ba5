import Varlink

/// What is said when no daemon answers.
enum Unavailable {
  /// How to have one.
  static let remedy = "Start it with “systemctl --user start eiderd”, or run “eiderd”."

  static func failure(_ path: String, _ error: ClientError) -> Failure {
    Failure(
      """
      no daemon answers at \(path): \(reason(error))
      \(meaning(error))
      """, status: .unavailable)
  }

  private static func reason(_ error: ClientError) -> String {
    switch error {
    case .noSuchSocket: "there is no such socket"
    case .refused: "nobody listens on that socket"
    case .closed: "it closed the connection without an answer"
    default: "\(error)"
    }
  }

  private static func meaning(_ error: ClientError) -> String {
    switch error {
    case .noSuchSocket:
      "eiderd does not run for this user, or runs with another EIDER_RUNTIME_DIR. \(remedy)"
    case .refused:
      "eiderd has died or is just starting. \(remedy)"
    case .timedOut:
      """
      eiderd runs but is stuck: “systemctl --user restart eiderd” starts it anew, and
      “journalctl --user -u eiderd” may say why.
      """
    case .protocolViolation:
      "Daemon and tool may be of different versions. Restart eiderd after an update."
    case .pathTooLong:
      "Name a folder with a shorter path in EIDER_RUNTIME_DIR, for eiderd as well."
    case .closed, .busy:
      "Its log says why: “journalctl --user -u eiderd”. \(remedy)"
    case .system:
      "Is it the daemon of another user? \(remedy)"
    }
  }
}
