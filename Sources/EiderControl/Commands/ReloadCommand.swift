import EiderInterface

extension Command {
  /// Has the daemon read its configuration again.
  static let reload = Command(
    name: "reload",
    summary: "have the daemon read its configuration again",
    discussion: ["A configuration that cannot be used leaves everything as it was."],
    run: reload)

  private static func reload(_ context: Context) throws -> ExitStatus {
    let reply = try Daemon.control(context.environment).call(ControlMethods.Reload.self)
    if context.wantsJSON {
      try context.console.json(reply)
    } else if reply.configuration.isEmpty {
      try context.console.line("There is no configuration file; the shipped defaults hold.")
    } else {
      try context.console.line("The daemon has read:")
      for file in reply.configuration {
        try context.console.line("  " + file.printable(columns: 400))
      }
    }
    return .done
  }
}
