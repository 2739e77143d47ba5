import EiderInterface
import Glibc
import Varlink

extension Command {
  /// Every event as it comes.
  static let monitor = Command(
    name: "monitor",
    summary: "show events as they come, until a signal",
    discussion: [
      """
      First what there is, then “ready”, then what changes. With --json one object a line, whose \
      time is in seconds of the monotonic clock.
      """
    ],
    run: monitor)

  private static func monitor(_ context: Context) throws -> ExitStatus {
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    var console = context.console
    console.signals = signals
    let daemon = try Daemon.control(context.environment)
    let watch = EventWatch(
      try daemon.stream(ControlMethods.Monitor.self, NoParameters()), signals: signals,
      watchesOutput: true)
    var lines = EventLines(console.style)
    var hasBegun = false
    while true {
      for occurrence in try watch.next() {
        switch occurrence {
        case .event(let event):
          hasBegun = true
          if context.wantsJSON {
            try console.json(event, onOneLine: true)
          } else {
            try console.line(lines.line(event))
          }
        case .streamEnded(let error):
          if let error = error as? VarlinkError { throw Refusal.failure(error) }
          guard hasBegun else { throw daemon.failure(error ?? ClientError.closed) }
          throw Failure("the daemon is gone. \(Unavailable.remedy)")
        case .signal: return .done
        case .outputClosed: throw OutputClosed()
        case .inputEnded: break
        }
      }
    }
  }
}
