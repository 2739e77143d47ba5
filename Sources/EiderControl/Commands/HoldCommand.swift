import Glibc

extension Command {
  /// Holds the sound for as long as its input lasts.
  static let hold = Command(
    name: "hold",
    summary: "hold the sound until the input ends or a signal comes",
    options: HoldOptions.all,
    discussion: [
      """
      Opens a session and prints “active” when it is granted; with --json the session's events, \
      one a line, and nothing else. Then it holds until its standard input ends or SIGINT, SIGTERM \
      or SIGHUP comes, and exits with 0.
      """,
      """
      When an active session of a higher class stands in the way it is refused, and exits with 1, \
      unless --wait or --timeout is given. It also exits with 1 when the daemon ends the session \
      before its time; the end of a lease that was asked for is no failure.
      """,
    ],
    examples: [
      "eiderctl hold --class call          # until Ctrl-D or Ctrl-C",
      "sleep 5 | eiderctl hold --class prompt --name Doorbell",
    ],
    run: hold)

  private static func hold(_ context: Context) throws -> ExitStatus {
    let options = try HoldOptions(context.arguments, name: "eiderctl hold")
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    var context = context
    context.console.signals = signals
    let console = context.console
    let wantsJSON = context.wantsJSON
    let session = try HeldSession(
      options, context, signals: signals, input: StandardInput(),
      report: { if wantsJSON { try console.json($0, onOneLine: true) } },
      granted: { if !wantsJSON { try console.line("active") } })
    _ = try session.acquire()
    while !session.inputHasEnded, session.takeSignals().isEmpty {
      if let ending = session.ending {
        console.complain(ending.message + (ending.remedy.map { ".\n" + $0 } ?? ""))
        return ending.status
      }
      try session.wait()
    }
    return .done
  }
}
