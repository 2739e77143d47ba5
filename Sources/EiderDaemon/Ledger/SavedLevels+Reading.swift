import EventLoop
import PulseAudio
import StreamGain

/// What is known of what the server has saved.
struct SavedLevelReading {
  /// The server tells what it has saved, and takes it back the same way: PulseAudio does. PipeWire
  /// needs a repair stream, which works on every version of it.
  var isPossible = false
  /// The server saves levels at all.
  var isKept = true
  /// The list may not be what it was.
  var isOutdated = false
  /// How often it was asked for in this life.
  var count = 0
  /// The streams of this life are known.
  var isComplete = false

  init() {}

  init(of information: ServerInformation) {
    if case .pulseAudio = information.kind { isPossible = true }
  }
}

extension SavedLevels {
  /// How soon the list is read again when streams came or went. A key that is first touched before
  /// that has it read at once.
  private static let delay = Duration.milliseconds(200)

  /// Streams came or went, and others may have set what is saved.
  func somethingChanged() {
    guard reading.isPossible, !reading.isOutdated else { return }
    reading.isOutdated = true
    readTimer?.set(at: EventLoop.now + Self.delay)
  }

  func read() {
    reading.isOutdated = false
    reading.count += 1
    readTimer?.set(at: nil)
    let number = reading.count
    let generation = server.generation
    server.savedLevels { [unowned self] result in
      guard generation == server.generation else { return }
      switch result {
      case .success(let levels): take(levels, number: number)
      case .failure(let error):
        // Without the module nothing is saved, and so nothing is spoilt.
        if error.reason == .notSupported { reading.isKept = false }
      }
    }
  }

  private func take(_ levels: [SavedLevel], number: Int) {
    for level in levels {
      guard var found = TrueLevel(level) else { continue }
      let users = base(ofStreamOpeningAt: found.volume, key: level.key)
      guard let pending = keys[level.key] else {
        found.volume = users
        // What the user set under a duck is saved by now, and is not what will be the stream's.
        if isOverridden?(level.key) != true { saved[level.key] = found }
        continue
      }
      if pending.isHearsay { saved[level.key] = found }
      // Read before the first write to a stream of the key, which came in between.
      guard !pending.isInherited, !pending.isUsers, number <= pending.readings,
        pending.entry.truth != found, users == found.volume
      else { continue }
      keys[level.key]?.entry.truth = found
      saved[level.key] = found
      note(level.key)
    }
  }

  /// A stream was born at a level of its own. If that is saved its user has set it, and if not its
  /// application has opened it there.
  func confirm(_ level: TrueLevel, key: String) {
    let generation = server.generation
    server.savedLevels { [unowned self] result in
      guard generation == server.generation, case .success(let levels) = result else { return }
      let found = levels.first { $0.key == key }.flatMap { TrueLevel($0) }
      if found?.volume == level.volume { userSet(level, key: key) }
    }
  }

  /// Has a silent stream of the key open, where the server cannot be asked, and looks at its level.
  /// If something has to be ducked before that is there, the guess stands.
  func ask(_ key: String) {
    guard let guess = heard[key] else { return }
    var found: StreamVolume?
    let generation = server.generation
    server.repairLevel(guess.savedLevel(key: key)) { volume, isMuted in
      found = StreamGain.ChannelVolumes(raw: volume.raw).map {
        StreamVolume(channels: $0, muted: isMuted)
      }
      return false
    } completion: { [unowned self] result in
      // Unless something newer is known meanwhile.
      guard generation == server.generation else { return }
      guard doubtful.remove(key) != nil else { return askedInVain(key) }
      guard case .success = result else { return }
      if let found { learn(TrueLevel(volume: found, positions: guess.positions), key: key) }
      log().later(
        .debug, "the saved level of \(key) is found to be \((found ?? guess.volume).channels)")
    }
  }

  /// The user has set a stream meanwhile, and the silent one may have been saved over that.
  private func askedInVain(_ key: String) {
    guard keys[key] == nil, let level = heard[key] else { return }
    keys[key] = PendingLevel(unkept(SavedLevelEntry(key: key, truth: level)))
    note(key)
    check(key)
  }

  private func learn(_ level: TrueLevel, key: String) {
    if let pending = keys[key] {
      guard !pending.isInherited, !pending.isUsers,
        !pending.entry.written.contains(level.volume.channels)
      else { return }
      keys[key]?.entry.truth = level
      note(key)
    }
    heard[key] = level
  }
}
