import Glibc

extension Command {
  /// Holds the sound for as long as a command runs.
  static let run = Command(
    name: "run",
    summary: "hold the sound for as long as a command runs",
    options: HoldOptions.all,
    operands: Operands(placeholder: "-- COMMAND…", count: 1...Int.max),
    operandsEndOptions: true,
    discussion: [
      """
      Opens a session, runs the command when it is granted, and ends the session when the command \
      has ended. The command's streams belong to the session: PULSE_PROP and PIPEWIRE_PROPS in its \
      environment say so. Signals are passed on to it.
      """,
      """
      Exits with the command's status: 128 and the signal's number if a signal ended it, 127 if it \
      was not found, 126 if it cannot be run. When the session is refused (1), or no daemon answers \
      (69), the command is not run. When the session ends early the command runs on.
      """,
    ],
    examples: [
      "eiderctl run --class prompt -- paplay ding.wav",
      "eiderctl run --class prompt --queue speech -- spd-say -w 'You have mail'",
    ],
    run: run)

  private static func run(_ context: Context) throws -> ExitStatus {
    let command = context.arguments.operands
    let program = command[0].split(separator: "/").last.map(String.init) ?? command[0]
    let options = try HoldOptions(context.arguments, name: program)
    let passedOn = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
    let signals = try SignalDescriptor(passedOn + [SIGCHLD])
    var context = context
    context.console.signals = signals
    let session = try HeldSession(options, context, signals: signals)
    let name = try session.acquire()
    SessionEnvironment.set(session: name, context.environment)
    let child = try ChildCommand(lastArguments: command.count)
    var hasSaidEnd = false
    while true {
      for signal in session.takeSignals() where passedOn.contains(signal.number) {
        // What the terminal sent, the command got as well.
        if !signal.isFromTerminal { child.send(signal.number) }
      }
      if let end = child.end() { return .ofCommand(end.status) }
      if let ending = session.ending, !hasSaidEnd {
        hasSaidEnd = true
        context.console.complain("\(ending.message); the command runs on without a session")
      }
      try session.wait()
    }
  }
}
