import AudioPolicy
import Varlink

/// What one who is behind with reading has still to hear, in this order: the sessions that were
/// there when it came, `ready`, the events that may not be missed, and of what was missed the state
/// it led to.
final class EventFold {
  enum Item {
    case snapshot(SessionID)
    case ready
    case event(Occurrence)
    /// A session of which events were missed; nil for sessions that are over.
    case missed(SessionID?)
  }

  /// Sessions to be shown.
  private var snapshots: SessionQueue
  private var owesReady: Bool
  private var kept: [Occurrence?] = []
  /// Where the first is that was not taken yet.
  private var keptHead = 0
  /// How many of them each session has.
  private var keptCounts: [SessionID: Int] = [:]
  private var missed = SessionQueue()
  /// Sessions that were opened meanwhile, so that it has not heard of them.
  private var unheard: Set<SessionID> = []
  private var missedWhatIsOver = false

  /// How long the events that are kept are, in bytes.
  private(set) var bytes = 0

  init(snapshots: [SessionID]?) {
    self.snapshots = SessionQueue(snapshots ?? [])
    owesReady = snapshots != nil
  }

  var isEmpty: Bool {
    snapshots.isEmpty && !owesReady && kept.isEmpty && missed.isEmpty && !missedWhatIsOver
  }

  func take(_ occurrence: Occurrence) {
    if let session = occurrence.session {
      // Its snapshot will tell.
      if snapshots.contains(session) {
        if occurrence.isClosing { snapshots.remove(session) }
        return
      }
      if occurrence.isClosing {
        missed.remove(session)
        if unheard.remove(session) != nil, keptCounts[session] == nil {
          missedWhatIsOver = true
          return
        }
      } else if !occurrence.isKept {
        if occurrence.isOpening { unheard.insert(session) }
        missed.append(session)
        return
      }
      keptCounts[session, default: 0] += 1
    } else if !occurrence.isKept {
      missedWhatIsOver = true
      return
    }
    kept.append(occurrence)
    bytes += occurrence.encoded?.count ?? 0
  }

  func next() -> Item? {
    if let session = snapshots.popFirst() { return .snapshot(session) }
    if owesReady {
      owesReady = false
      return .ready
    }
    if let occurrence = nextKept() { return .event(occurrence) }
    if missedWhatIsOver, missed.isEmpty {
      missedWhatIsOver = false
      return .missed(nil)
    }
    guard let session = missed.popFirst() else { return nil }
    // One word for all of them would do.
    missedWhatIsOver = false
    unheard.remove(session)
    return .missed(session)
  }

  /// Takes all events that may not be missed.
  func takeKept() -> [Occurrence] {
    var taken: [Occurrence] = []
    while let occurrence = nextKept() { taken.append(occurrence) }
    return taken
  }

  private func nextKept() -> Occurrence? {
    guard keptHead < kept.count, let occurrence = kept[keptHead] else { return nil }
    kept[keptHead] = nil
    keptHead += 1
    if keptHead * 2 >= kept.count {
      kept.removeFirst(keptHead)
      keptHead = 0
    }
    bytes -= occurrence.encoded?.count ?? 0
    if let session = occurrence.session, let count = keptCounts[session] {
      keptCounts[session] = count > 1 ? count - 1 : nil
    }
    return occurrence
  }
}
