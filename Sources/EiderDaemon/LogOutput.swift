import CSystemd
import EiderInterface
import EventLoop
import Glibc

/// Where lines of the log go: to the journal if stderr is the journal's, else to stderr, and those
/// that can wait not before whoever caused them has been answered. Lines keep their order.
final class LogOutput {
  private struct Line {
    let level: Log.Level
    let text: () -> String
    let fields: () -> LogFields
  }

  private let isJournal: Bool
  private var waiting: [Line] = []
  private var work: DeferredWork?

  init(environment: [String: String]) {
    isJournal = Self.isJournal(environment["JOURNAL_STREAM"], STDERR_FILENO)
  }

  /// Has lines wait for the loop from now on. Of all deferred work this is to be made first: the
  /// loop runs it last.
  func wait(for loop: EventLoop) {
    work = DeferredWork(on: loop) { [unowned self] in flush() }
  }

  func write(_ level: Log.Level, _ text: String, _ fields: LogFields) {
    flush()
    emit(level, text, fields)
  }

  func writeLater(
    _ level: Log.Level, _ text: @escaping () -> String, _ fields: @escaping () -> LogFields
  ) {
    let line = Line(level: level, text: text, fields: fields)
    guard let work else { return emit(line) }
    waiting.append(line)
    work.scheduleAfterWrites()
  }

  /// Writes what waits.
  func flush() {
    guard !waiting.isEmpty else { return }
    let lines = waiting
    waiting = []
    for line in lines { emit(line) }
  }

  private func emit(_ line: Line) {
    // Fields are looked up only where they are kept.
    emit(line.level, line.text(), isJournal ? line.fields() : LogFields())
  }

  private func emit(_ level: Log.Level, _ text: String, _ fields: LogFields) {
    if isJournal, Self.send(level, text, fields) { return }
    var line = (isJournal ? "<\(level.rawValue)>" : "eiderd: ") + Self.oneLine(text) + "\n"
    _ = line.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Whether a descriptor is the journal's own stream: systemd.exec(5), `$JOURNAL_STREAM`. A file
  /// or a terminal that stderr was sent to since is not.
  private static func isJournal(_ stream: String?, _ descriptor: Int32) -> Bool {
    guard let parts = stream?.split(separator: ":"), parts.count == 2,
      let device = UInt64(parts[0]), let inode = UInt64(parts[1])
    else { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && UInt64(status.st_dev) == device
      && UInt64(status.st_ino) == inode
  }

  /// sd_journal_sendv(3).
  private static func send(_ level: Log.Level, _ text: String, _ fields: LogFields) -> Bool {
    let assignments =
      ["MESSAGE=\(oneLine(text))", "PRIORITY=\(level.rawValue)", "SYSLOG_IDENTIFIER=eiderd"]
      + fields.assignments
    var bytes: [UInt8] = []
    let ranges = assignments.map { assignment in
      let start = bytes.count
      bytes += assignment.utf8
      return start..<bytes.count
    }
    return bytes.withUnsafeMutableBytes { buffer in
      let vectors = ranges.map { range in
        iovec(
          iov_base: buffer.baseAddress.map { $0 + range.lowerBound }, iov_len: range.count)
      }
      return sd_journal_sendv(vectors, Int32(vectors.count)) == 0
    }
  }

  /// What others named may hold anything; a line of the log stays one line.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { !(0x20..<0x7f).contains($0) }) else { return text }
    let scalars = text.unicodeScalars.map { $0.isShowable ? $0 : " " }
    return String(String.UnicodeScalarView(scalars))
  }
}
