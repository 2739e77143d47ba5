import CLinux
import EventLoop
import StreamGain

// What the journals have of saved levels.
extension SavedLevels {
  /// How soon the file that outlives a reboot follows. A server writes its own 10 s (PulseAudio) or
  /// 1 s (WirePlumber) after a change.
  private static let stateDelay = Duration.milliseconds(20)

  /// Takes over what a predecessor left in the journal that outlives a reboot.
  func open(_ journal: Journal?) {
    state = journal
    inherit(journal?.contents.keys ?? [])
  }

  /// Takes over keys; those given later count more.
  func inherit(_ entries: [SavedLevelEntry]) {
    for entry in entries {
      if entry.isKept { kept.keep(entry, now: EventLoop.now) } else { inherit(entry) }
    }
  }

  func inherit(_ entry: SavedLevelEntry) {
    var entry = unkept(entry)
    if let earlier = keys[entry.key]?.entry { entry.add(earlier) }
    keys[entry.key] = PendingLevel(entry, isInherited: true)
  }

  /// The entry, with what was kept of its key.
  func unkept(_ entry: SavedLevelEntry) -> SavedLevelEntry {
    var entry = entry
    if let earlier = kept.remove(entry.key) { entry.add(earlier) }
    entry.isKept = false
    return entry
  }

  /// Puts a key into the journal: what should be saved. What was written is in there with the
  /// streams.
  func note(_ key: String) {
    guard let entry = keys[key]?.entry else { return }
    var record = SavedLevelEntry(key: key, truth: entry.truth)
    record.server = entry.server
    noted?(.saved(record))
    writeStateSoon(key)
  }

  func writeStateSoon(_ key: String) {
    unwritten.insert(key)
    if state != nil, stateTimer?.deadline == nil {
      stateTimer?.set(at: EventLoop.now + Self.stateDelay)
    }
  }

  /// What the server has taken is remembered for a while, and stays in the file that outlives a
  /// reboot.
  func keep(_ entry: SavedLevelEntry) {
    guard let life else { return }
    var entry = entry
    entry.server = life
    entry.isKept = true
    kept.keep(entry, now: EventLoop.now)
    if keptTimer?.deadline == nil { keptTimer?.set(at: kept.nextEnd) }
  }

  func expire() {
    for key in kept.expire(now: EventLoop.now) { writeStateSoon(key) }
    keptTimer?.set(at: kept.nextEnd)
  }

  /// Brings the file that outlives a reboot up to date.
  func writeState() {
    let changed = unwritten
    unwritten = []
    guard let state else { return }
    do throws(Journal.Failure) {
      for key in changed.sorted() {
        if let entry = keys[key]?.entry ?? kept[key] {
          try state.append(.saved(entry))
          if isStateBroken {
            isStateBroken = false
            log().notice("the ledger \(state.path) is written again")
          }
        } else if state.contents.saved[key] != nil {
          try state.append(.repaired(key))
        }
      }
    } catch {
      unwritten.formUnion(changed)
      if !isStateBroken { log().warning(error.description) }
      isStateBroken = true
      return
    }
    // An empty one is as good as its remains: they are looked at before anything is changed.
    if !state.contents.isEmpty { eider_sync_aside(state.file) }
  }
}
