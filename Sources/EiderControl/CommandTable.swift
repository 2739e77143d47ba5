extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    .status, .sessions, .streams, .monitor, .hold, .run, .checkConfig, .simulate, .reload,
    .restore,
  ]
}
