import EiderInterface

extension Command {
  /// Why a stream is at its level.
  static let explain = Command(
    name: "explain",
    summary: "say why a stream is at its level, and what will change it",
    operands: Operands(placeholder: "STREAM", count: 1...1),
    discussion: [
      """
      STREAM is the number that “eiderctl streams” shows. Says whose the stream is and by which \
      rule, who holds it down, how deep and since when, what will end that, and what its user did. \
      With --json also its properties.
      """
    ],
    examples: ["eiderctl explain 12"],
    run: explain)

  private static func explain(_ context: Context) throws -> ExitStatus {
    let stream = try context.arguments.stream(context.arguments.operands[0])
    let reply = try Daemon.control(context.environment)
      .call(ControlMethods.Explain.self, .init(stream: stream))
    if context.wantsJSON {
      try context.console.json(reply)
    } else {
      for sentence in reply.sentences {
        try context.console.line(sentence.printable(columns: 400))
      }
    }
    return .done
  }
}
