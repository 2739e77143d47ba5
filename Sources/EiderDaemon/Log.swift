import Glibc

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
  private let isJournal: Bool

  init(environment: [String: String]) {
    isJournal = environment["JOURNAL_STREAM"] != nil
  }

  func error(_ text: @autoclosure () -> String) { write(.error, text) }
  func warning(_ text: @autoclosure () -> String) { write(.warning, text) }
  func notice(_ text: @autoclosure () -> String) { write(.notice, text) }
  func info(_ text: @autoclosure () -> String) { write(.info, text) }
  func debug(_ text: @autoclosure () -> String) { write(.debug, text) }

  private func write(_ level: Level, _ text: () -> String) {
    guard level <= self.level else { return }
    let prefix = isJournal ? "<\(level.rawValue)>" : "eiderd: "
    // What others named may hold anything; a line of the log stays one line.
    let scalars = text().unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? " " : $0 }
    var line = String(String.UnicodeScalarView(scalars))
    line = prefix + line + "\n"
    _ = line.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
