import EiderInterface

extension Command {
  /// Which rule would take a stream.
  static let classify = Command(
    name: "classify",
    summary: "say which rule would take a stream with these properties, and why not the others",
    operands: Operands(placeholder: "KEY=VALUE…", count: 1...Int.max),
    discussion: [
      """
      KEY is a property as “pactl list sink-inputs” shows it, or sink or driver. The first rule that \
      matches decides; of those before it the condition that failed is shown.
      """
    ],
    examples: [
      "eiderctl classify application.process.binary=mumble media.role=game",
      "eiderctl classify application.name='ALSA plug-in [mpd]'",
    ],
    run: classify)

  private static func classify(_ context: Context) throws -> ExitStatus {
    let properties = try context.arguments.properties(context.arguments.operands)
    let reply = try Daemon.control(context.environment)
      .call(ControlMethods.Classify.self, .init(properties: properties))
    if context.wantsJSON {
      try context.console.json(KeepingNulls(reply))
    } else {
      try context.console.write(ClassificationText(reply, context.console.style).text)
    }
    return .done
  }
}

extension KeepingNulls<StreamClassification> {
  init(_ classification: StreamClassification) {
    self.init(
      value: classification,
      optional: [
        ("rule", classification.rule == nil), ("category", classification.category == nil),
        ("mode", classification.mode == nil), ("group", classification.group == nil),
        ("threshold", classification.threshold == nil),
        ("silence", classification.silence == nil),
      ])
  }
}
