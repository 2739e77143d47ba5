import EiderInterface

extension Command {
  /// What is counted.
  static let metrics = Command(
    name: "metrics",
    summary: "print what is counted, as OpenMetrics text",
    discussion: [
      """
      Sessions, interruptions and their lengths, resumes, refusals, ducked streams, volume writes, \
      the time from a call to its first write, and connections to the sound server, since the \
      daemon started. With --json the text is a member of an object.
      """
    ],
    examples: ["eiderctl metrics > /var/lib/node-exporter/eider.prom"],
    run: metrics)

  private static func metrics(_ context: Context) throws -> ExitStatus {
    let reply = try Daemon.control(context.environment).call(ControlMethods.GetMetrics.self)
    if context.wantsJSON {
      try context.console.json(reply)
    } else {
      try context.console.write(reply.openMetrics.printableLines)
    }
    return .done
  }
}
