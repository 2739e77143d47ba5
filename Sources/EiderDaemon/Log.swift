import EventLoop

/// What the daemon says to whoever runs it: one line for each thing a user could ask about.
///
/// Lines go to stderr. Where that is the journal, each carries its priority as sd-daemon(3) has it.
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
    output = LogOutput(isJournal: environment["JOURNAL_STREAM"] != nil)
  }

  func error(_ text: @autoclosure () -> String) { write(.error, text) }
  func warning(_ text: @autoclosure () -> String) { write(.warning, text) }
  func notice(_ text: @autoclosure () -> String) { write(.notice, text) }
  func info(_ text: @autoclosure () -> String) { write(.info, text) }

  /// For lines that come of a call: written once the caller has been answered.
  func later(_ level: Level, _ text: @escaping @autoclosure () -> String) {
    guard level <= self.level else { return }
    output.writeLater(level, text)
  }

  /// Has `later` wait for the loop; before that it does not wait.
  func wait(for loop: EventLoop) { output.wait(for: loop) }

  /// Writes what waits.
  func flush() { output.flush() }

  private func write(_ level: Level, _ text: () -> String) {
    guard level <= self.level else { return }
    output.write(level, text())
  }
}
