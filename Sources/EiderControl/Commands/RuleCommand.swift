import EiderInterface

extension Command {
  private static let soundClass = Option(
    "class", value: "C", "the class it is to have, or none to leave it alone")
  private static let write = Option("write", "write it into eider.d, and have the daemon read it")

  /// Proposes a rule for a stream's application.
  static let rule = Command(
    name: "rule",
    summary: "propose a rule that gives a stream's application another class",
    options: [soundClass, write],
    operands: Operands(placeholder: "STREAM", count: 1...1),
    discussion: [
      """
      Prints a file for the folder eider.d beside the configuration. With --write it writes that \
      file and has the daemon read its configuration; a file that the daemon refuses is taken away \
      again.
      """
    ],
    examples: ["eiderctl rule 12 --class prompt", "eiderctl rule 12 --class none --write"],
    run: rule)

  private static func rule(_ context: Context) throws -> ExitStatus {
    let arguments = context.arguments
    let stream = try arguments.stream(arguments.operands[0])
    guard let soundClass = arguments.value(of: soundClass) else {
      throw arguments.usage("\(soundClass.usage) is missing")
    }
    let daemon = try Daemon.control(context.environment)
    let status = try daemon.call(ControlMethods.GetStatus.self)
    let classes = status.classes + ["none"]
    guard classes.contains(soundClass) else {
      throw Failure(
        "there is no class “\(soundClass.printable)”; there are "
          + classes.map(\.printable).joined(separator: ", "))
    }
    let explanation = try daemon.call(ControlMethods.Explain.self, .init(stream: stream))
    let dropIn = try RuleDropIn(explanation, class: soundClass)
    guard arguments.has(write) else {
      if context.wantsJSON {
        try context.console.json(["name": dropIn.name, "text": dropIn.text])
      } else {
        try context.console.write(dropIn.text)
      }
      return .done
    }
    let written = try dropIn.write(besides: status.configuration, context.environment)
    do {
      _ = try daemon.call(ControlMethods.Reload.self)
    } catch {
      written.takeBack()
      throw error
    }
    if context.wantsJSON {
      try context.console.json(["name": dropIn.name, "text": dropIn.text, "file": written.path])
    } else {
      try context.console.line("Written to \(written.path.printable(columns: 400)), and in force.")
    }
    return .done
  }
}
