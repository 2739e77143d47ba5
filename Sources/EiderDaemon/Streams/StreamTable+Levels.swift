import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

// Where each stream is to be, and the writes that bring it there.
extension StreamTable {
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

  /// How late a step of a fade may be without a look at the stream before it.
  private static let lateness = Duration.milliseconds(5)
  /// How long such a look may take.
  private static let lookTime = Duration.milliseconds(250)

  func tick() {
    let now = EventLoop.now
    for stream in sorted {
      guard let deadline = stream.level.deadline, deadline <= now else { continue }
      if isToBeLookedAt(stream, now: now) {
        look(at: stream.input.index)
      } else {
        write(stream.level.tick(now: now), to: stream.id)
      }
    }
    arm()
  }

  /// Without the processor for a while, it has not heard what the user did meanwhile, and the next step
  /// of a fade would go over that.
  private func isToBeLookedAt(_ stream: TrackedStream, now: Duration) -> Bool {
    guard stream.level.isFading, let deadline = stream.level.deadline else { return false }
    return now - deadline > Self.lateness && now - deadline < Self.lookTime
      && stream.lookedAt < deadline
  }

  /// When something is due of a stream, or of one that is looked at first, when that takes too long.
  private func deadline(of stream: TrackedStream, now: Duration) -> Duration? {
    guard let deadline = stream.level.deadline else { return nil }
    return isToBeLookedAt(stream, now: now) && stream.isAsking
      ? deadline + Self.lookTime : deadline
  }

  /// Sets the timer for what is due next. A fade may have ended in many ways: at its end, with its
  /// stream, by its user's hand.
  func arm() { arming?.schedule() }

  func setTimer() {
    let now = EventLoop.now
    timer?.set(
      at: isClosed ? nil : streams.values.compactMap { deadline(of: $0, now: now) }.min())
    if !isFading { fadesEnded?() }
  }

  func write(_ actions: [LevelAction], to id: StreamID) {
    guard let stream = streams[id], !actions.isEmpty else { return }
    let index = stream.input.index
    // Before the first of them can leave this process.
    ledger.note(stream, actions)
    writes += actions.count
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
      streams[id]?.isAwaitingEvent = order == .afterWrites
    case .failure(let error):
      streams[id]?.level.writeFailed(mark)
      if error.reason != .noSuchEntity, error.reason != .disconnected {
        log().warning("\(error)", streams[id].map(logFields) ?? LogFields())
      }
    }
    if let stream = streams[id] { ledger.shown(stream) }
    arm()
  }
}
