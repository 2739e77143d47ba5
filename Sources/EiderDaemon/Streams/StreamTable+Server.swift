import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

// What the sound server tells.
extension StreamTable {
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
    partial = [:]
    partialTimer?.set(at: nil)
    changed?(.serverGone)
    fadesEnded?()
  }

  func handle(_ event: ServerEvent) {
    switch (event.facility, event.kind) {
    case (.sinkInput, .removed): remove(id(ofSinkInput: event.index))
    case (.sinkInput, _):
      streams[id(ofSinkInput: event.index)]?.isAwaitingEvent = false
      look(at: event.index)
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

  func note(_ sink: Sink) {
    sinks[sink.index] = sink.name
    if sink.flags.contains(.flatVolume) { flatSinks.insert(sink.index) }
  }

  private func tellSinks() {
    changed?(.sinks(sinks.values.sorted()))
  }

  /// Asks the server how a stream is now. A stream that is looked at already is looked at once more
  /// afterwards, and not as often as it changed.
  func look(at index: UInt32) {
    let id = id(ofSinkInput: index)
    if streams[id]?.isAsking == true {
      streams[id]?.asksAgain = true
      return
    }
    streams[id]?.isAsking = true
    let mark = streams[id]?.level.lastMark ?? .none
    let start = EventLoop.now
    server.sinkInput(index) { [unowned self] result in
      let asksAgain = streams[id]?.asksAgain ?? false
      streams[id]?.isAsking = false
      streams[id]?.asksAgain = false
      streams[id]?.lookedAt = start
      arm()
      guard case .success(let input) = result else { return }
      if streams[id] == nil {
        let first = partial[id]?.volume
        if !isPartial(input, id) {
          take(input, isNewborn: true)
          // Its user has set it meanwhile.
          if let first, input.isVolumePartial, StreamVolume(of: input) != first,
            let stream = streams[id]
          {
            ledger.userSet(stream)
          }
        }
      } else if input.sinkIndex != nil || input.isVolumeKnown {
        update(id, input, asOf: mark)
      }
      if asksAgain { look(at: index) }
    }
  }

  /// Whether a stream that is seen for the first time shows some of its volumes only, and not for so
  /// long that they are its user's.
  private func isPartial(_ input: SinkInput, _ id: StreamID) -> Bool {
    guard input.isVolumePartial else {
      partial[id] = nil
      return false
    }
    let now = EventLoop.now
    let since = partial[id]?.since ?? now
    if partial[id] == nil { partial[id] = (since, StreamVolume(of: input)) }
    guard now - since < StreamLevel.childhood else {
      partial[id] = nil
      return false
    }
    if partialTimer?.deadline == nil { partialTimer?.set(at: since + StreamLevel.childhood) }
    return true
  }

  func lookAtPartial() {
    let now = EventLoop.now
    for (id, first) in partial {
      let end = first.since + StreamLevel.childhood
      if end <= now {
        look(at: UInt32(truncatingIfNeeded: id.rawValue))
      } else if partialTimer?.deadline.map({ end < $0 }) ?? true {
        partialTimer?.set(at: end)
      }
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
    // The policy wants nothing of it, nothing is on its way, and yet it is not at its user's level.
    // One that was left exactly where a hold wants it stays there.
    if stream.level.isTouched, stream.level.target == .none, stream.level.deadline == nil,
      !stream.level.isUnsettled
    {
      write(stream.level.restoreNow(), to: id)
    }
  }

  private func update(_ id: StreamID, _ input: SinkInput, asOf mark: WriteMark) {
    guard let stream = streams[id] else { return }
    let isOwnerKnown =
      stream.input.properties == input.properties && stream.input.sinkIndex == input.sinkIndex
    let isChanged = stream.input != input
    let wasOverridden = stream.level.isOverridden
    let oldOverride = stream.level.volumeOverride
    let oldBase = stream.level.base
    let now = EventLoop.now
    stream.input = input
    var actions = stream.level.reported(StreamVolume(of: input), asOf: mark, now: now)
    if stream.level.base != oldBase {
      actions += baseChanged(stream, now: now)
    } else if let override = stream.level.volumeOverride, override != oldOverride {
      // The server has saved that one for now.
      ledger.userSet(stream)
    }
    if isChanged { ledger.changed(stream) }
    if stream.level.isOverridden, !wasOverridden {
      log().info(
        "\(stream.application) (stream \(input.index)): its user took the volume; it stays there "
          + "until nothing holds the stream down any more", logFields(of: stream))
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
    if let birth = stream.birth, now - birth < StreamLevel.youth, let key = stream.restoreKey {
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
    partial[id] = nil
    guard let stream = streams.removeValue(forKey: id) else { return }
    meters.end(id)
    ownership.choices.forget(id)
    ledger.gone(stream)
    changed?(.streamGone(id))
    arm()
  }
}
