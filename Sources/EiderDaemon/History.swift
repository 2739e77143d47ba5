import AudioPolicy
import EiderInterface
import EventLoop
import Glibc

/// The last things that a user could ask about, each with its reason.
///
/// Reasons are looked up after everything that is more urgent.
final class History {
  /// No more are kept.
  static let limit = 1000

  private var entries: [HistoryEntry] = []
  /// Where the oldest is, once there are as many as are kept.
  private var start = 0
  private(set) var forgotten = 0
  private var waiting: [(entry: HistoryEntry, reason: () -> String?)] = []
  private var work: DeferredWork?

  init(on loop: EventLoop) {
    work = DeferredWork(on: loop) { [unowned self] in settle() }
  }

  func note(_ entry: HistoryEntry, reason: @escaping () -> String?) {
    waiting.append((entry, reason))
    work?.scheduleAfterWrites()
  }

  /// The oldest first.
  var all: [HistoryEntry] {
    settle()
    return Array(entries[start...] + entries[..<start])
  }

  private func settle() {
    for (entry, reason) in waiting {
      var entry = entry
      entry.reason = reason() ?? entry.reason
      if entries.count < Self.limit {
        entries.append(entry)
      } else {
        entries[start] = entry
        start = (start + 1) % Self.limit
        forgotten += 1
      }
    }
    waiting = []
  }
}

extension HistoryEntry {
  /// An event of a session.
  init(_ event: SessionEvent, at now: Duration, of id: SessionID, _ snapshot: SessionSnapshot?) {
    let message = EventMessage(event, at: now, of: nil)
    self.init(event: message.event, time: now.inSeconds)
    session = id.text
    `class` = snapshot?.settings.class
    name = snapshot?.name
    kind = message.kind
    by = message.by
    shouldResume = message.shouldResume
    decibels = message.decibels
    if message.reason != InterruptionReason.default.rawValue { reason = message.reason }
  }
}
