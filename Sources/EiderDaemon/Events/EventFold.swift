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

  /// Sessions to be shown, the next last.
  private var snapshots: [SessionID]
  private var owesReady: Bool
  private var kept: [Occurrence] = []
  private var missed: [SessionID] = []
  private var isMissed: Set<SessionID> = []
  /// Sessions that were opened meanwhile, so that it has not heard of them.
  private var unheard: Set<SessionID> = []
  private var missedWhatIsOver = false

  /// How long the events that are kept are, in bytes.
  private(set) var bytes = 0

  init(snapshots: [SessionID]?) {
    self.snapshots = snapshots?.reversed() ?? []
    owesReady = snapshots != nil
  }

  var isEmpty: Bool {
    snapshots.isEmpty && !owesReady && kept.isEmpty && missed.isEmpty && !missedWhatIsOver
  }

  func take(_ occurrence: Occurrence) {
    if let session = occurrence.session {
      // Its snapshot will tell.
      if snapshots.contains(session) {
        if occurrence.isClosing { snapshots.removeAll { $0 == session } }
        return
      }
      if occurrence.isClosing {
        if isMissed.remove(session) != nil { missed.removeAll { $0 == session } }
        if unheard.remove(session) != nil, !kept.contains(where: { $0.session == session }) {
          missedWhatIsOver = true
          return
        }
      } else if !occurrence.isKept {
        if occurrence.isOpening { unheard.insert(session) }
        if isMissed.insert(session).inserted { missed.append(session) }
        return
      }
    } else if !occurrence.isKept {
      missedWhatIsOver = true
      return
    }
    kept.append(occurrence)
    bytes += occurrence.encoded?.count ?? 0
  }

  func next() -> Item? {
    if let session = snapshots.popLast() { return .snapshot(session) }
    if owesReady {
      owesReady = false
      return .ready
    }
    if !kept.isEmpty {
      let occurrence = kept.removeFirst()
      bytes -= occurrence.encoded?.count ?? 0
      return .event(occurrence)
    }
    if missedWhatIsOver, missed.isEmpty {
      missedWhatIsOver = false
      return .missed(nil)
    }
    guard !missed.isEmpty else { return nil }
    // One word for all of them would do.
    missedWhatIsOver = false
    let session = missed.removeFirst()
    isMissed.remove(session)
    unheard.remove(session)
    return .missed(session)
  }

  /// Takes all events that may not be missed.
  func takeKept() -> [Occurrence] {
    defer {
      kept = []
      bytes = 0
    }
    return kept
  }
}
