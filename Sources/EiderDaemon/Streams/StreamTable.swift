import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

/// The sink inputs of the sound server, each with its level.
///
/// What the server tells becomes `StreamFacts` for the policy; the targets it answers with become
/// writes.
final class StreamTable {
  /// Called with what the policy has to know.
  var changed: ((Input) -> Void)?
  /// The level to tell of a stream whose own level is now this one.
  var levelToTell: ((StreamID, Double) -> Double)?
  /// Called when the last fade has ended.
  var fadesEnded: (() -> Void)?
  var ownership = StreamOwnership()

  private(set) var streams: [StreamID: TrackedStream] = [:]
  private(set) var sinks: [UInt32: String] = [:]
  /// The sinks whose volume follows that of their loudest stream.
  private var flatSinks: Set<UInt32> = []
  let clients: ClientTable
  let meters: StreamMeters
  private let server: PulseServer
  private let ledger: Ledger
  private let log: () -> Log
  private var timer: LoopTimer?
  private var order = ReportOrder.lagging
  private var isAskingForMoves = false
  private var asksForMovesAgain = false
  /// Everything was put back for good, and nothing is changed any more.
  private var isClosed = false

  init(_ server: PulseServer, _ ledger: Ledger, on loop: EventLoop, log: @escaping () -> Log) {
    self.server = server
    self.ledger = ledger
    self.log = log
    clients = ClientTable(server)
    meters = StreamMeters(server, on: loop)
    ledger.saved.isUnsettled = { [unowned self] key in
      streams.values.contains { $0.level.isUnsettled && $0.restoreKey == key }
    }
    ledger.saved.isAlive = { [unowned self] key in
      streams.values.contains { $0.restoreKey == key }
    }
    timer = LoopTimer(on: loop) { [unowned self] in tick() }
    meters.changed = { [unowned self] id in if let stream = streams[id] { tell(stream) } }
    meters.gain = { [unowned self] id in streams[id]?.level.gain.value ?? 0 }
    meters.failed = { [unowned self] id, error in
      guard let stream = streams[id] else { return }
      log().warning("\(stream.application) counts while it runs, heard or not: \(error)")
    }
  }

  /// In the order of their numbers.
  var sorted: [TrackedStream] { streams.values.sorted { $0.id < $1.id } }

  var isFading: Bool { streams.values.contains { $0.level.isFading } }

  func sinkName(of stream: TrackedStream) -> String? {
    stream.input.sinkIndex.flatMap { sinks[$0] }
  }

  /// The stream with that number as a sink input, in the server's present life.
  func id(ofSinkInput index: UInt32) -> StreamID {
    StreamID(rawValue: UInt64(server.generation) << 32 | UInt64(index))
  }

  // MARK: The server

  /// The server is there: everything is looked up.
  func serverCame(_ information: ServerInformation) {
    if case .pulseAudio = information.kind { order = .afterWrites } else { order = .lagging }
    ledger.serverCame(information)
    server.sinks { [unowned self] result in
      guard case .success(let found) = result else { return }
      for sink in found { note(sink) }
      tellSinks()
    }
    server.sinkInputs { [unowned self] result in
      guard case .success(let found) = result else { return }
      for input in found { take(input, isNewborn: false) }
      ledger.allArrived()
    }
  }

  /// The server is gone, and every stream with it.
  func serverWent() {
    ledger.serverWent()
    streams = [:]
    sinks = [:]
    flatSinks = []
    meters.endAll()
    clients.forgetAll()
    timer?.set(at: nil)
    changed?(.serverGone)
    fadesEnded?()
  }

  func handle(_ event: ServerEvent) {
    switch (event.facility, event.kind) {
    case (.sinkInput, .removed): remove(id(ofSinkInput: event.index))
    case (.sinkInput, _): look(at: event.index)
    case (.sink, .removed):
      sinks[event.index] = nil
      tellSinks()
    case (.sink, .new):
      server.sink(event.index) { [unowned self] result in
        guard case .success(let sink) = result else { return }
        note(sink)
        tellSinks()
        for stream in sorted where stream.input.sinkIndex == sink.index { assess(stream.id) }
      }
    case (.sink, .changed):
      // PipeWire 0.3 does not say of a stream that it was moved, only of the two sinks.
      if order == .lagging { lookForMoves() }
    case (.client, .removed): clients.forget(event.index)
    default: break
    }
  }

  private func note(_ sink: Sink) {
    sinks[sink.index] = sink.name
    if sink.flags.contains(.flatVolume) { flatSinks.insert(sink.index) }
  }

  private func tellSinks() {
    changed?(.sinks(sinks.values.sorted()))
  }

  /// Asks the server how a stream is now. A stream that is looked at already is looked at once more
  /// afterwards, and not as often as it changed.
  private func look(at index: UInt32) {
    let id = id(ofSinkInput: index)
    if streams[id]?.isAsking == true {
      streams[id]?.asksAgain = true
      return
    }
    streams[id]?.isAsking = true
    let mark = streams[id]?.level.lastMark ?? .none
    server.sinkInput(index) { [unowned self] result in
      let asksAgain = streams[id]?.asksAgain ?? false
      streams[id]?.isAsking = false
      streams[id]?.asksAgain = false
      guard case .success(let input) = result else { return }
      if streams[id] == nil {
        take(input, isNewborn: true)
      } else if input.isVolumeKnown {
        update(id, input, asOf: mark)
      }
      if asksAgain { look(at: index) }
    }
  }

  /// Looks at the streams that play on another sink than was last heard of. What changes while it
  /// does is looked at once more.
  private func lookForMoves() {
    asksForMovesAgain = isAskingForMoves
    guard !isAskingForMoves else { return }
    isAskingForMoves = true
    server.sinkInputs { [unowned self] result in
      isAskingForMoves = false
      guard case .success(let found) = result else { return }
      for input in found {
        if let stream = streams[id(ofSinkInput: input.index)],
          stream.input.sinkIndex != input.sinkIndex
        {
          look(at: input.index)
        }
      }
      if asksForMovesAgain { lookForMoves() }
    }
  }

  private func take(_ input: SinkInput, isNewborn: Bool) {
    let id = id(ofSinkInput: input.index)
    // A volume that is not known yet comes with the next event.
    guard streams[id] == nil, input.isVolumeKnown, !StreamOwnership.isRepair(input) else { return }
    let now = EventLoop.now
    let base = ledger.arrival(input, id: id)
    let stream = TrackedStream(
      id: id, input: input, base: base, isNewborn: isNewborn, order: order, now: now)
    streams[id] = stream
    assess(id)
    clients.learn(for: input) { [unowned self] in assess(id) }
    // Nothing of the policy's is on its way, and yet it is not at its user's level.
    if stream.level.isTouched, stream.level.deadline == nil, !stream.level.isUnsettled {
      write(stream.level.restoreNow(), to: id)
    }
  }

  private func update(_ id: StreamID, _ input: SinkInput, asOf mark: WriteMark) {
    guard let stream = streams[id] else { return }
    let isOwnerKnown =
      stream.input.properties == input.properties && stream.input.sinkIndex == input.sinkIndex
    let isChanged = stream.input != input
    let wasOverridden = stream.level.isOverridden
    let oldBase = stream.level.base
    let now = EventLoop.now
    stream.input = input
    var actions = stream.level.reported(StreamVolume(of: input), asOf: mark, now: now)
    if stream.level.base != oldBase { actions += baseChanged(stream, now: now) }
    if isChanged { ledger.changed(stream) }
    if stream.level.isOverridden, !wasOverridden {
      log().info(
        "\(stream.application) (stream \(input.index)): its user took the volume; it stays there "
          + "until nothing holds the stream down any more")
    }
    if actions.isEmpty { ledger.note(stream, []) }
    write(actions, to: id)
    ledger.shown(stream)
    if isOwnerKnown { tell(stream) } else { assess(id) }
    arm()
  }

  /// The user has set a stream; or the server, late, what it had saved for it, which may be Eider's.
  private func baseChanged(_ stream: TrackedStream, now: Duration) -> [LevelAction] {
    let base = stream.level.base
    if let birth = stream.birth, now - birth < StreamLevel.childhood, let key = stream.restoreKey {
      let truth = ledger.saved.base(ofStreamOpeningAt: base, key: key)
      if truth != base { return stream.level.heal(to: truth) }
    }
    ledger.userSet(stream)
    if stream.level.isOverridden { limitToSink(stream) }
    return []
  }

  /// With flat volumes the user may have turned the sink and not the stream, and a stream that comes
  /// back above its sink would turn that up again.
  private func limitToSink(_ stream: TrackedStream) {
    guard let index = stream.input.sinkIndex, flatSinks.contains(index) else { return }
    server.sink(index) { [unowned self] result in
      guard case .success(let sink) = result, let loudest = sink.volume.raw.max() else { return }
      stream.level.limitReturn(to: loudest)
      ledger.userSet(stream)
      ledger.note(stream, [])
      ledger.shown(stream)
    }
  }

  private func remove(_ id: StreamID) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    meters.end(id)
    ownership.choices.forget(id)
    ledger.gone(stream)
    changed?(.streamGone(id))
    arm()
  }

  // MARK: Owners

  /// What rules are asked about: the stream's properties over its client's, and where it plays.
  func properties(of stream: TrackedStream) -> [String: String] {
    let input = stream.input
    var properties = clients.properties(of: input.clientIndex)
      .merging(input.properties) { $1 }
    properties["media.name"] = properties["media.name"] ?? input.name
    properties["driver"] = input.driver
    properties["sink"] = sinkName(of: stream)
    return properties
  }

  /// Looks at whose a stream is, and tells the policy.
  private func assess(_ id: StreamID) {
    guard let stream = streams[id] else { return }
    let wasTouched = stream.ownership.isTouched
    stream.ownership = ownership(of: stream)
    tell(stream)
    if stream.ownership.isTouched != wasTouched, let target = stream.wanted {
      aim(id, at: target)
    }
  }

  private func ownership(of stream: TrackedStream) -> Ownership {
    if let session = stream.attached { return .session(session, .attached) }
    return ownership.ownership(of: stream.id, properties(of: stream))
  }

  /// Ties a stream to a session by hand. False: there is no such stream, or it is never touched.
  func attach(_ index: UInt32, to session: SessionID) -> Bool {
    let id = id(ofSinkInput: index)
    guard streams[id]?.owner != nil else { return false }
    streams[id]?.attached = session
    refreshOwners()
    return true
  }

  /// Takes a class chosen by hand, for a stream or for its whole application.
  func choose(_ name: String, for id: StreamID, wholly: Bool) {
    guard let stream = streams[id] else { return }
    if wholly {
      ownership.choices.forget(id)
      ownership.choices.choose(
        name, forApplication: ApplicationIdentity.name(properties(of: stream)))
    } else {
      ownership.choices.choose(name, for: id)
    }
    refreshOwners()
  }

  /// Looks anew at whose each stream is, because sessions or rules came or went.
  func refreshOwners() {
    for stream in sorted {
      if let session = stream.attached,
        !ownership.clients.contains(where: { $0.session == session })
      {
        stream.attached = nil
      }
      assess(stream.id)
    }
  }

  /// Tells the policy of a stream, if there is anything new to tell.
  private func tell(_ stream: TrackedStream) {
    meters.follow(stream, on: sinkName(of: stream), isSilenced: isSilenced(stream))
    let facts = facts(of: stream)
    guard facts != stream.told else { return }
    stream.told = facts
    changed?(facts.map { .stream($0) } ?? .streamGone(stream.id))
    // The policy says no more of a stream that is left out from now on.
    if facts == nil, let wanted = stream.wanted {
      aim(stream.id, at: StreamTarget(gain: 0, isMuted: false, fade: wanted.fade))
    }
  }

  private func isSilenced(_ stream: TrackedStream) -> Bool {
    stream.level.base.muted || stream.level.base.channels.isSilent
  }

  private func facts(of stream: TrackedStream) -> StreamFacts? {
    guard let owner = stream.owner else { return nil }
    let level = stream.level.base.channels.level?.value ?? StreamFacts.silentLevel
    return StreamFacts(
      id: stream.id, owner: owner, sink: sinkName(of: stream),
      isRunning: !stream.input.isCorked, isSilenced: isSilenced(stream),
      isAudible: meters.isAudible(stream.id),
      level: levelToTell?(stream.id, level) ?? level)
  }

  /// Tells anew of streams that are not ducked any more.
  func tellAgain(_ ids: [StreamID]) {
    for id in ids {
      if let stream = streams[id] { tell(stream) }
    }
  }

  // MARK: Levels

  /// Aims a stream's gain where the policy wants it.
  func aim(_ id: StreamID, at target: StreamTarget) {
    guard let stream = streams[id], !isClosed else { return }
    stream.wanted = target
    let holdsDown = stream.ownership.isTouched && (target.gain < 0 || target.isMuted)
    stream.heldSince = holdsDown ? stream.heldSince ?? EventLoop.now : nil
    let times = StreamGain.FadeTimes(
      attack: target.fade.attack, hold: target.fade.hold, release: target.fade.release)
    let actions = stream.level.aim(
      at: holdsDown
        ? GainTarget(gain: Decibels(target.gain), muted: target.isMuted) : GainTarget.none,
      times: times, now: EventLoop.now)
    write(actions, to: id)
    arm()
  }

  /// Puts everything back at once; from then on nothing is changed.
  func restoreAll() {
    isClosed = true
    for id in streams.keys {
      let actions = streams[id]?.level.restoreNow() ?? []
      write(actions, to: id)
    }
    arm()
  }

  /// Puts everything back at once, until the policy wants something else of a stream.
  /// - Returns: the streams that were not at their user's level, with what they were at.
  func releaseAll() -> [(stream: TrackedStream, gain: Decibels, isMuted: Bool)] {
    var released: [(stream: TrackedStream, gain: Decibels, isMuted: Bool)] = []
    for stream in sorted where stream.level.isTouched || stream.level.isOverridden {
      let isMuted = stream.input.isMuted && !stream.level.base.muted
      released.append((stream, stream.level.gain, isMuted))
      write(stream.level.restoreNow(), to: stream.id)
    }
    arm()
    return released
  }

  private func tick() {
    let now = EventLoop.now
    for id in streams.keys {
      guard let deadline = streams[id]?.level.deadline, deadline <= now else { continue }
      write(streams[id]?.level.tick(now: now) ?? [], to: id)
    }
    arm()
  }

  /// Sets the timer for what is due next. A fade may have ended in many ways: at its end, with its
  /// stream, by its user's hand.
  private func arm() {
    timer?.set(at: isClosed ? nil : streams.values.compactMap(\.level.deadline).min())
    if !isFading { fadesEnded?() }
  }

  private func write(_ actions: [LevelAction], to id: StreamID) {
    guard let stream = streams[id], !actions.isEmpty else { return }
    let index = stream.input.index
    // Before the first of them can leave this process.
    ledger.note(stream, actions)
    for action in actions {
      let completion = { [unowned self] (result: Result<Void, PulseError>) in
        answered(result, action.mark, id)
      }
      switch action {
      case .writeVolume(let volumes, _):
        server.setVolume(
          PulseAudio.ChannelVolumes(raw: volumes.raw), ofSinkInput: index,
          completion: completion)
      case .writeMute(let isMuted, _):
        server.setMuted(isMuted, ofSinkInput: index, completion: completion)
      }
    }
  }

  private func answered(_ result: Result<Void, PulseError>, _ mark: WriteMark, _ id: StreamID) {
    switch result {
    case .success:
      streams[id]?.level.writeCompleted(mark, now: EventLoop.now)
    case .failure(let error):
      streams[id]?.level.writeFailed(mark)
      if error.reason != .noSuchEntity, error.reason != .disconnected {
        log().warning("\(error)")
      }
    }
    if let stream = streams[id] { ledger.shown(stream) }
    arm()
  }
}
