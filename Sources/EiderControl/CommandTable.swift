extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    .status, .sessions, .streams, .route, .explain, .classify, .rule, .monitor, .hold, .run,
    .checkConfig, .simulate, .reload, .restore, .history, .metrics, .doctor,
  ]
}
