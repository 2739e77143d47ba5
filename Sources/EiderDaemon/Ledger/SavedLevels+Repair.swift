import EventLoop
import PulseAudio
import StreamGain

// Putting saved levels right.
extension SavedLevels {
  /// How long a level may stay wrong while its streams fade, or the server does not show a write.
  /// Longer where it takes a stream to put it right.
  private var patience: Duration { .milliseconds(reading.isPossible ? 250 : 1000) }
  /// How long a failure is left alone.
  private static let pause = Duration.seconds(2)

  /// Puts every saved level right once more that may be wrong.
  /// - Returns: the keys.
  func repairAll() -> [String] {
    for key in keys.keys { keys[key]?.isDirty = true }
    checkAll()
    return keys.keys.sorted()
  }

  func checkAll() {
    for key in keys.keys.sorted() { check(key) }
  }

  /// Puts a level right if that is due.
  func check(_ key: String) {
    guard reading.isComplete, let pending = keys[key], !pending.isSaving else { return }
    guard pending.isDirty else {
      if pending.touched.isEmpty { forget(key) }
      return
    }
    let now = EventLoop.now
    if let pause = pending.pauseEnd, now < pause { return wake(at: pause) }
    if isUnsettled?(key) == true {
      let limit = pending.waitEnd ?? now + patience
      keys[key]?.waitEnd = limit
      if now < limit { return wake(at: limit) }
    }
    // The last level that was written is the right one, and the server saves it by itself. A repair
    // stream would be seen for nothing. Unless one of a predecessor's may be saved after that.
    if !reading.isPossible, !pending.isInherited,
      pending.restored == pending.entry.truth.volume
    {
      keys[key]?.isDirty = false
      return check(key)
    }
    save(key, pending.entry.truth.savedLevel(key: key))
  }

  private func save(_ key: String, _ level: SavedLevel) {
    keys[key]?.isDirty = false
    keys[key]?.isSaving = true
    keys[key]?.given = TrueLevel(level)
    keys[key]?.waitEnd = nil
    let generation = server.generation
    var left: StreamVolume?
    let completion = { [unowned self] (result: Result<Void, PulseError>) in
      guard generation == server.generation, keys[key] != nil else { return }
      keys[key]?.isSaving = false
      // A stream that came back meanwhile may have been saved before this was.
      keys[key]?.restored = nil
      switch result {
      case .success:
        repairs += 1
        saved[key] = TrueLevel(level)
        keys[key]?.isInherited = false
        if let left, keys[key]?.isUsers != true, let truth = keys[key]?.entry.truth,
          truth == TrueLevel(level)
        {
          let found = TrueLevel(volume: left, positions: truth.positions, device: truth.device)
          saved[key] = found
          keys[key]?.entry.truth = found
        }
        log().later(
          .debug,
          "the saved level of \(key) is "
            + (left.map { "left at \($0.channels)" } ?? "\(level.volume.raw)"))
      case .failure(let error):
        if error.reason != .disconnected { log().warning("\(error)") }
        // Such a key, or a server that saves nothing, will not do better the next time.
        let isHopeless = error.reason == .notSupported || error.reason == .invalidArgument
        keys[key]?.isDirty = !isHopeless
        keys[key]?.pauseEnd = EventLoop.now + Self.pause
      }
      check(key)
    }
    if reading.isPossible {
      server.saveLevel(level, completion: completion)
    } else {
      guard let pending = keys[key], pending.isHearsay else {
        return server.repairLevel(level, completion: completion)
      }
      // Of what a predecessor may have left, only what was Eider's own: also what was written to a
      // stream of the key since the silent one was begun.
      server.repairLevel(
        level,
        if: { [unowned self] volume, isMuted in
          guard let channels = StreamGain.ChannelVolumes(raw: volume.raw) else { return false }
          let found = StreamVolume(channels: channels, muted: isMuted)
          let entry = keys[key]?.entry ?? pending.entry
          let isWrong = entry.isWrong(found, in: life) || entry.isLeftBehind(found)
          left = isWrong ? nil : found
          return isWrong
        }, completion: completion)
    }
  }

  private func forget(_ key: String) {
    // Not what the stream was born at that was found last.
    if heard[key] != nil { heard[key] = keys[key]?.entry.truth }
    if let entry = keys.removeValue(forKey: key)?.entry {
      // Not what was being saved when its user set a stream.
      saved[key] = entry.truth
      keep(entry)
    }
    noted?(.repaired(key))
    writeStateSoon(key)
    settled?()
  }

  private func wake(at time: Duration) {
    if let set = timer?.deadline, set <= time { return }
    timer?.set(at: time)
  }
}
