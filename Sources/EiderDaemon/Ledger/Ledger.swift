import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

/// What of the user's would be lost if everything died now: the base of each stream that Eider has
/// changed, and the saved level of each restore key that it may have spoilt.
///
/// It is noted before the first write, and struck out when the server has taken the user's level
/// back.
final class Ledger {
  let saved: SavedLevels
  /// What went wrong with the files, as sentences; empty while all is well.
  private(set) var problems: [String] = []
  private let log: () -> Log
  /// Its own and a predecessor's streams, by the life of the server and their index.
  private var journal: Journal?
  /// What is known of streams that changed hands with a connection: a predecessor's or our own.
  private var left: [StreamIdentity: LedgerEntry] = [:]
  private var entries: [StreamID: LedgerEntry] = [:]
  private var life: UInt32?
  private var waits: [() -> Void] = []

  /// One without files yet.
  init(_ server: PulseServer, on loop: EventLoop, log: @escaping () -> Log) {
    self.log = log
    saved = SavedLevels(server, on: loop, log: log)
    saved.noted = { [unowned self] in append($0) }
    saved.settled = { [unowned self] in settleWaits() }
  }

  /// Takes over what a predecessor left, and goes on with its files. Before the server comes.
  func open(_ places: LedgerPlaces) {
    if let problem = places.problem { report(problem) }
    saved.open(open(places.state, .reboot))
    journal = open(places.runtime, .restart)
    left = journal?.contents.streams ?? [:]
    saved.inherit(journal?.contents.keys ?? [])
    if !left.isEmpty {
      log().notice("a daemon before this one left streams to be looked at: \(left.count)")
    }
  }

  /// How many streams are not at their user's level.
  var count: Int { entries.count + left.count }

  /// Nothing of the user's depends on Eider.
  var isEmpty: Bool { count == 0 && saved.isEmpty }

  /// Nothing more will be written: what belongs on the disk goes there now.
  func close() { saved.writeState() }

  /// Calls back once it is empty.
  func whenEmpty(_ completion: @escaping () -> Void) {
    if isEmpty { completion() } else { waits.append(completion) }
  }

  private func settleWaits() {
    guard isEmpty, !waits.isEmpty else { return }
    let waits = waits
    self.waits = []
    for wait in waits { wait() }
  }

  // MARK: The server

  func serverCame(_ information: ServerInformation) {
    life = information.cookie
    saved.serverCame(information)
  }

  /// The connection is gone, and perhaps every stream with it.
  func serverWent() {
    for entry in entries.values { left[entry.identity] = entry }
    entries = [:]
    saved.serverWent()
  }

  /// All streams that there are have arrived: the others are gone for good.
  func allArrived() {
    for identity in left.keys { append(.settled(identity)) }
    left = [:]
    saved.allArrived()
    settleWaits()
  }

  // MARK: Streams

  /// A stream that the daemon sees for the first time, in this life of the server or at all.
  ///
  /// - Returns: its base: what it shows, unless that is Eider's doing.
  func arrival(_ input: SinkInput, id: StreamID) -> StreamVolume {
    let shown = StreamVolume(of: input)
    let identity = StreamIdentity(of: input, in: life ?? 0)
    let key = RestoreKey(properties: input.properties)?.name
    guard var entry = left.removeValue(forKey: identity) else {
      let base = key.flatMap { saved.base(ofStreamOpeningAt: shown, key: $0) } ?? shown
      if base != shown {
        log().notice(
          "\(input.applicationName) (stream \(input.index)) opened at a level of Eider's, "
            + "\(shown.channels); it goes to \(base.channels)", LogFields(of: input))
      }
      if let key { saved.born(at: TrueLevel(base, of: input), key: key) }
      return base
    }
    let base = entry.written.restored(shown, to: entry.base)
    if let key {
      // Its user set it meanwhile, or a part of it.
      if base != entry.base { saved.userSet(TrueLevel(base, of: input), key: key) }
      saved.heard(TrueLevel(base, of: input), key: key)
    }
    if base == shown {
      log().info(
        "\(entry.application) (stream \(input.index)) is at its user's level",
        LogFields(of: input))
      append(.settled(identity))
    } else {
      log().notice(
        "\(entry.application) (stream \(input.index)) was left at \(shown.channels)"
          + "\(shown.muted ? ", muted" : ""); it goes back to \(base.channels)",
        LogFields(of: input))
      entry.base = base
      entries[id] = entry
      if let key { saved.touched(by: id, entry, key: key) }
    }
    return base
  }

  /// Notes what is about to be written to a stream, or that its base has changed meanwhile.
  func note(_ stream: TrackedStream, _ actions: [LevelAction]) {
    let old = entries[stream.id]
    guard old != nil || !actions.isEmpty else { return }
    var entry =
      old
      ?? LedgerEntry(
        identity: StreamIdentity(of: stream.input, in: life ?? 0), key: stream.restoreKey,
        application: stream.application, base: stream.level.base)
    entry.base = stream.level.base
    entry.written.add(stream.level.planned)
    for case .writeMute(true, _) in actions { entry.written.isMuted = true }
    // The key first: what a replay knows of a stream goes to a key that it knows.
    if let key = entry.key, !actions.isEmpty {
      saved.touched(by: stream.id, entry == old ? nil : entry, key: key)
    }
    guard entry != old else { return }
    entries[stream.id] = entry
    append(.stream(entry))
  }

  /// The user set a stream's level, or the base follows from what the user set.
  func userSet(_ stream: TrackedStream) {
    guard let key = stream.restoreKey else { return }
    saved.userSet(
      TrueLevel(stream.level.base, of: stream.input),
      override: stream.level.volumeOverride?.volume, key: key)
  }

  /// The server has answered or shown something of a stream.
  func shown(_ stream: TrackedStream) {
    guard let entry = entries[stream.id] else {
      // Back at its level, perhaps only now to be seen.
      if let key = stream.restoreKey { saved.check(key) }
      return
    }
    guard !stream.level.isTouched else {
      if let key = entry.key { saved.check(key) }
      return
    }
    entries[stream.id] = nil
    append(.settled(entry.identity))
    if let key = entry.key { saved.restored(stream.id, to: stream.level.base, key: key) }
    settleWaits()
  }

  /// Something of the stream is not as it was.
  func changed(_ stream: TrackedStream) {
    if let key = entries[stream.id]?.key { saved.stirred(stream.id, key: key) }
  }

  /// The stream is gone. If it was ducked, the server has saved that.
  func gone(_ stream: TrackedStream) {
    let entry = entries.removeValue(forKey: stream.id)
    if let entry { append(.settled(entry.identity)) }
    if let key = entry?.key ?? stream.restoreKey { saved.died(stream.id, key: key) }
    settleWaits()
  }

  // MARK: Files

  private func open(_ path: String?, _ purpose: Journal.Purpose) -> Journal? {
    guard let path else { return nil }
    do throws(Journal.Failure) {
      let journal = try Journal(path, purpose)
      for oddity in journal.oddities { log().warning(oddity) }
      problems += journal.oddities
      return journal
    } catch {
      report(error.description)
      return nil
    }
  }

  private func append(_ record: LedgerRecord) {
    do throws(Journal.Failure) {
      try journal?.append(record)
    } catch {
      report(error.description)
    }
  }

  /// Said once: streams are ducked all the same, and put back unless Eider is killed.
  private func report(_ problem: String) {
    guard !problems.contains(problem) else { return }
    problems.append(problem)
    log().error(problem)
  }
}
