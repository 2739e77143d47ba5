extension Command {
  private static let table = Option("table", "show who does what to whom, class by class")

  /// Checks the configuration, without a daemon.
  static let checkConfig = Command(
    name: "check-config",
    summary: "check the configuration, or a file, without a daemon",
    options: [table],
    operands: Operands(placeholder: "[FILE]", count: 0...1),
    discussion: [
      """
      Without FILE it checks what the daemon would read: $EIDER_CONFIG, else eider/eider.json5 in \
      $XDG_CONFIG_HOME or ~/.config, else /etc/eider/eider.json5, and the files of eider.d beside \
      it.
      """,
      """
      Exits with 1 when the daemon would refuse it, or when something in it cannot work. What works \
      and is odd is a warning.
      """,
    ],
    run: checkConfig)

  private static func checkConfig(_ context: Context) throws -> ExitStatus {
    let report = CheckReport(
      file: context.arguments.operands.first, environment: context.environment,
      withTable: context.arguments.has(table))
    if context.wantsJSON {
      try context.console.json(report)
    } else {
      try context.console.write(report.text(context.console.style))
    }
    guard let reason = report.reason else { return .done }
    throw Failure(reason)
  }
}
