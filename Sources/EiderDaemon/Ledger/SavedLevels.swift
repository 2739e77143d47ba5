import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

/// The levels that the server saves for later streams, as far as Eider's writes may have spoilt
/// them: what they should be, and the work of getting them there.
///
/// A level is put right whenever the streams of its key have come to rest, and again after whatever
/// may have had the server save a ducked level once more: any change of a ducked stream, and its end.
final class SavedLevels {
  /// Called with what belongs into the journal of this session.
  var noted: ((LedgerRecord) -> Void)?
  /// Called when a level has been put right or given up.
  var settled: (() -> Void)?
  /// Whether a stream of the key still fades or has writes that the server has not shown.
  var isUnsettled: ((_ key: String) -> Bool)?
  /// Whether the user has a stream of the key elsewhere than at its base for now.
  var isOverridden: ((_ key: String) -> Bool)?
  /// Whether that is the base of a stream of the key.
  var isBase: ((_ channels: StreamGain.ChannelVolumes, _ key: String) -> Bool)?
  /// Whether there is a stream of the key.
  var isAlive: ((_ key: String) -> Bool)?

  var keys: [String: PendingLevel] = [:]
  /// How many levels were put right since the start.
  var repairs = 0
  let server: PulseServer
  let log: () -> Log
  /// What the server has saved, where it can be asked.
  var saved: [String: TrueLevel] = [:]
  /// What the last stream of a key was born at or set to by its user.
  var heard: [String: TrueLevel] = [:]
  /// Keys of which streams were found at different levels, so that none tells what is saved.
  var doubtful: Set<String> = []
  var reading = SavedLevelReading()
  var readTimer: LoopTimer?
  var timer: LoopTimer?
  /// The life of the server.
  var life: UInt32?
  /// What outlives a reboot.
  var state: Journal?
  var stateTimer: LoopTimer?
  /// Keys of which it does not have the latest.
  var unwritten: Set<String> = []
  /// The last record could not be written, and that was said.
  var isStateBroken = false
  var kept = KeptLevels()
  var keptTimer: LoopTimer?

  init(_ server: PulseServer, on loop: EventLoop, log: @escaping () -> Log) {
    self.server = server
    self.log = log
    timer = LoopTimer(on: loop) { [unowned self] in checkAll() }
    stateTimer = LoopTimer(on: loop) { [unowned self] in writeState() }
    readTimer = LoopTimer(on: loop) { [unowned self] in read() }
    keptTimer = LoopTimer(on: loop) { [unowned self] in expire() }
  }

  var isEmpty: Bool { keys.isEmpty }

  // MARK: The server

  func serverCame(_ information: ServerInformation) {
    reading = SavedLevelReading(of: information)
    life = information.cookie
    for entry in kept.removeAll(except: information.cookie) { inherit(entry) }
    kept.renew(now: EventLoop.now)
    keptTimer?.set(at: kept.nextEnd)
    if reading.isPossible { read() }
  }

  func serverWent() {
    reading = SavedLevelReading()
    life = nil
    keptTimer?.set(at: nil)
    saved = [:]
    heard = [:]
    doubtful = []
    readTimer?.set(at: nil)
    for key in keys.keys {
      guard let entry = keys[key]?.entry else { continue }
      keys[key] = PendingLevel(entry, isInherited: true)
    }
  }

  /// The streams of this life are known, and what is saved as well where it can be read.
  func allArrived() {
    reading.isComplete = true
    for key in keys.keys.sorted() {
      if keys[key]?.isHearsay == true { judge(key) }
      check(key)
    }
    if !reading.isPossible { for key in doubtful.sorted() where keys[key] == nil { ask(key) } }
  }

  /// Looks whether an inherited level is Eider's at all.
  private func judge(_ key: String) {
    guard let entry = keys[key]?.entry else { return }
    guard reading.isPossible else {
      // A stream that was born in this life of the server has opened at what is saved, or its user
      // has set it since: a silent one would learn nothing, and might be saved over that.
      if entry.server != life, let heard = heard[key] { leave(key, at: heard) }
      return
    }
    if let found = saved[key], entry.isWrong(found.volume, in: life) {
      log().notice(
        "the saved level of \(key) was left at \(found.volume.channels); it goes back to "
          + "\(entry.truth.volume.channels)")
    } else {
      leave(key, at: saved[key] ?? entry.truth)
    }
  }

  /// What is saved is its user's, and so the truth.
  func leave(_ key: String, at level: TrueLevel) {
    keys[key]?.entry.truth = level
    keys[key]?.isDirty = false
  }

  // MARK: Streams

  /// The base of a stream that was just born, or that is restored late. What a server has taken back
  /// may be followed by a level of the fade before: WirePlumber sees each later than it was.
  func base(ofStreamOpeningAt opening: StreamVolume, key: String) -> StreamVolume {
    (keys[key]?.entry ?? kept[key])?.base(ofStreamOpeningAt: opening) ?? opening
  }

  /// There is a stream whose user has it at this level.
  func heard(_ level: TrueLevel, key: String) {
    if reading.isComplete {
      doubtful.remove(key)
    } else if let other = heard[key], other.volume != level.volume {
      doubtful.insert(key)
    }
    heard[key] = level
    somethingChanged()
  }

  /// A stream of which nothing is known is at this level.
  func born(at level: TrueLevel, key: String) {
    heard(level, key: key)
    guard let pending = keys[key], pending.isHearsay else {
      if reading.isComplete { bornSet(level, key: key) }
      return
    }
    // Newer than what was left: at no level that is known, it is where its user had it since.
    let truth = pending.entry.truth.volume
    let isKnown =
      level.volume.channels == truth.channels
      || pending.entry.isKnownBase(level.volume.channels, in: life)
      || !reading.isPossible && pending.entry.server == life
        && pending.entry.isLeftBehind(level.volume)
    // In the same life of the server another stream may have been muted all along.
    let isMuteNews = pending.entry.server != life && level.volume.muted != truth.muted
    if !isKnown || isMuteNews { userSet(level, key: key) }
  }

  /// A stream of a key of which all is known may have been set before it was seen, and not be where
  /// it opened.
  private func bornSet(_ level: TrueLevel, key: String) {
    guard reading.isPossible || !level.volume.isUnrestored else { return }
    guard let pending = keys[key] else {
      // A server that can be asked is asked before anything is written.
      if !reading.isPossible, let saved = saved[key], level.isNews(since: saved) {
        userSet(level, key: key)
      }
      return
    }
    // Eider may just have had the server save that, or its user for the time of the duck.
    guard level.isNews(since: pending.entry.truth),
      pending.given.map(level.isNews(since:)) ?? true,
      pending.override != level.volume.channels,
      isBase?(level.volume.channels, key) != true
    else { return }
    if reading.isPossible { confirm(level, key: key) } else { userSet(level, key: key) }
  }

  /// The user set a stream of the key, so that is the level of the next one too.
  ///
  /// - Parameters:
  ///   - level: where the next one should open.
  ///   - override: what the user set, when that is for the time of a duck.
  ///   - key: the stream's restore key.
  func userSet(
    _ level: TrueLevel, override: StreamGain.ChannelVolumes? = nil, key: String
  ) {
    var level = level
    level.device = saved[key]?.device ?? keys[key]?.entry.truth.device
    heard[key] = level
    doubtful.remove(key)
    // What a predecessor had the server save at its end may have come later than this.
    if keys[key]?.isHearsay != true { saved[key] = level }
    guard keys[key] != nil else {
      if kept.userSet(level, key: key) { writeStateSoon(key) }
      return
    }
    keys[key]?.isDirty = true
    keys[key]?.isUsers = true
    keys[key]?.override = override
    guard keys[key]?.entry.truth != level else { return }
    keys[key]?.entry.truth = level
    note(key)
  }

  /// Something is about to be written to a stream.
  /// - Parameters:
  ///   - id: the stream.
  ///   - entry: what it has come to; nil when that is known already.
  ///   - key: the stream's restore key.
  func touched(by id: StreamID, _ entry: LedgerEntry?, key: String) {
    guard reading.isKept else { return }
    if keys[key] == nil {
      // The server reads before it carries out what is sent after.
      if reading.isPossible, reading.isOutdated { read() }
      guard let truth = saved[key] ?? heard[key] else { return }
      let entry = unkept(SavedLevelEntry(key: key, truth: truth))
      keys[key] = PendingLevel(entry, after: reading.count)
    }
    if keys[key]?.entry.server != life {
      keys[key]?.entry.server = life
      note(key)
    }
    keys[key]?.touched.insert(id)
    keys[key]?.isDirty = true
    keys[key]?.restored = nil
    guard let entry else { return }
    keys[key]?.entry.written.add(entry.written)
    keys[key]?.entry.add(base: entry.base.channels)
    writeStateSoon(key)
  }

  /// The server has taken the stream's base back.
  func restored(_ id: StreamID, to base: StreamVolume, key: String) {
    keys[key]?.touched.remove(id)
    keys[key]?.restored = base
    check(key)
  }

  /// A stream changed in any way: when it is ducked, the server saves that once more.
  func stirred(_ id: StreamID, key: String) {
    guard keys[key]?.touched.contains(id) == true else { return }
    keys[key]?.isDirty = true
    keys[key]?.restored = nil
  }

  /// A stream is gone; a ducked one was saved once more.
  func died(_ id: StreamID, key: String) {
    if keys[key]?.touched.remove(id) != nil {
      keys[key]?.isDirty = true
      keys[key]?.restored = nil
    }
    if isAlive?(key) != true { heard[key] = nil }
    somethingChanged()
    check(key)
  }
}
