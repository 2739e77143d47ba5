/// What the tool exits with.
enum ExitStatus: Equatable {
  /// All went well.
  case done
  /// Refused or failed; the reason is on standard error.
  case failed
  /// EX_USAGE of sysexits.h.
  case usage
  /// EX_UNAVAILABLE of sysexits.h: no daemon answers.
  case unavailable
  /// The status of the command that `run` ran.
  case ofCommand(Int32)

  var code: Int32 {
    switch self {
    case .done: 0
    case .failed: 1
    case .usage: 64
    case .unavailable: 69
    case .ofCommand(let code): code
    }
  }
}
