import EiderConfiguration

extension Command {
  /// Scenario files and recordings, without a daemon.
  static let simulate = Command(
    name: "simulate",
    summary: "run scenario files against the policy, without a daemon",
    options: [.replay],
    operands: Operands(placeholder: "SCENARIO…", count: 0...10_000),
    discussion: [
      """
      A scenario says in JSON5 what happens at what times, and which states, events and gains are \
      expected. One is shown as a timeline; of several, a line each. With --replay the inputs \
      that “eiderd --record FILE” wrote are handed to the policy again, and what it does is \
      compared with what it did.
      """,
      "The status is 1 when anything is not as expected, and the differences are shown.",
    ],
    examples: [
      "eiderctl simulate Tests/Scenarios/law-4-call-interrupts-media.json5",
      "eiderctl simulate Tests/Scenarios/*.json5",
      "eiderctl simulate --replay report.jsonl",
    ],
    run: simulate)

  private static func simulate(_ context: Context) throws -> ExitStatus {
    let files = context.arguments.operands
    if let recording = context.arguments.value(of: .replay) {
      guard files.isEmpty else {
        throw context.arguments.usage("--replay runs one recording, and no scenarios")
      }
      return try show([try Replay.run(file: recording)], context)
    }
    guard !files.isEmpty else { throw context.arguments.usage("SCENARIO is missing") }
    var timelines: [Timeline] = []
    var problems: [String] = []
    for file in files {
      do throws(ConfigurationError) {
        timelines.append(Simulation.run(try ScenarioReader.read(file: file)))
      } catch {
        problems.append(error.description)
      }
    }
    let status = try timelines.isEmpty ? .failed : show(timelines, context, of: files.count)
    guard problems.isEmpty else { throw Failure(problems.joined(separator: "\n")) }
    return status
  }

  private static func show(
    _ timelines: [Timeline], _ context: Context, of count: Int = 1
  ) throws -> ExitStatus {
    let style = context.console.style
    let failed = timelines.filter { !$0.isPassed }.count
    if context.wantsJSON {
      try context.console.json(
        Summary(
          scenarios: timelines, passed: timelines.count - failed, failed: failed,
          unreadable: count - timelines.count))
    } else if count == 1, let timeline = timelines.first {
      try context.console.write(TimelineText(timeline, style).text)
    } else {
      for timeline in timelines {
        let mark = timeline.isPassed ? style("✓", .good) : style("✗", .bad)
        try context.console.line(
          "\(mark) \(timeline.file.printable(columns: 400)): "
            + timeline.about.printable(columns: 400))
        try context.console.write(TimelineText(timeline, style).differences)
      }
      try context.console.line(
        "\(timelines.count - failed) passed, \(failed) failed"
          + (count > timelines.count ? ", \(count - timelines.count) could not be read" : ""))
    }
    return failed == 0 ? .done : .failed
  }

  /// The document for machines.
  private struct Summary: Encodable {
    var scenarios: [Timeline]
    var passed: Int
    var failed: Int
    var unreadable: Int
  }
}

extension Option {
  fileprivate static let replay = Option(
    "replay", value: "FILE", "compare with a recording of eiderd, instead of scenarios")
}
