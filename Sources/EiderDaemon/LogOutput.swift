import EventLoop
import Glibc

/// Where lines of the log go: to stderr, and those that can wait not before whoever caused them has
/// been answered. Lines keep their order.
final class LogOutput {
  private let isJournal: Bool
  private var waiting: [(level: Log.Level, text: () -> String)] = []
  private var work: DeferredWork?

  init(isJournal: Bool) {
    self.isJournal = isJournal
  }

  /// Has lines wait for the loop from now on. Of all deferred work this is to be made first: the
  /// loop runs it last.
  func wait(for loop: EventLoop) {
    work = DeferredWork(on: loop) { [unowned self] in flush() }
  }

  func write(_ level: Log.Level, _ text: String) {
    flush()
    emit(level, text)
  }

  func writeLater(_ level: Log.Level, _ text: @escaping () -> String) {
    guard let work else { return emit(level, text()) }
    waiting.append((level, text))
    work.scheduleAfterWrites()
  }

  /// Writes what waits.
  func flush() {
    guard !waiting.isEmpty else { return }
    let lines = waiting
    waiting = []
    for line in lines { emit(line.level, line.text()) }
  }

  private func emit(_ level: Log.Level, _ text: String) {
    var line = (isJournal ? "<\(level.rawValue)>" : "eiderd: ") + Self.oneLine(text) + "\n"
    _ = line.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// What others named may hold anything; a line of the log stays one line.
  private static func oneLine(_ text: String) -> String {
    let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7f }
    guard text.utf8.contains(where: isControl) else { return text }
    return String(decoding: text.utf8.map { isControl($0) ? 0x20 : $0 }, as: UTF8.self)
  }
}
