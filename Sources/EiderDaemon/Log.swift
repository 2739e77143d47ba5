import EventLoop

/// What the daemon says to whoever runs it: one line for each thing a user could ask about.
///
/// Where stderr is the journal's, lines go there with their priority and their fields.
public struct Log {
  public nonisolated enum Level: Int, Sendable, Comparable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// Lines below this are left out.
  public var level = Level.info
  private let output: LogOutput

  init(environment: [String: String]) {
    output = LogOutput(environment: environment)
  }

  func error(_ text: @autoclosure () -> String, _ fields: LogFields = LogFields()) {
    write(.error, text, fields)
  }

  func warning(_ text: @autoclosure () -> String, _ fields: LogFields = LogFields()) {
    write(.warning, text, fields)
  }

  func notice(_ text: @autoclosure () -> String, _ fields: LogFields = LogFields()) {
    write(.notice, text, fields)
  }

  func info(_ text: @autoclosure () -> String, _ fields: LogFields = LogFields()) {
    write(.info, text, fields)
  }

  /// For lines that come of a call: written once the caller has been answered.
  func later(
    _ level: Level, _ text: @escaping @autoclosure () -> String,
    _ fields: @escaping @autoclosure () -> LogFields = LogFields()
  ) {
    guard level <= self.level else { return }
    output.writeLater(level, text, fields)
  }

  /// Has `later` wait for the loop; before that it does not wait.
  func wait(for loop: EventLoop) { output.wait(for: loop) }

  /// Writes what waits.
  func flush() { output.flush() }

  private func write(_ level: Level, _ text: () -> String, _ fields: LogFields) {
    guard level <= self.level else { return }
    output.write(level, text(), fields)
  }
}
