import AudioPolicy
import PulseAudio
import StreamGain

// Whose each stream is, and what the policy is told of it.
extension StreamTable {
  /// What rules are asked about: the stream's properties over its client's, and where it plays.
  func properties(of stream: TrackedStream) -> [String: String] {
    let input = stream.input
    var properties = clients.properties(of: input.clientIndex)
      .merging(input.properties) { $1 }
    properties["media.name"] = properties["media.name"] ?? input.name
    properties["driver"] = input.driver
    properties["sink"] = stream.sink
    return properties
  }

  /// Looks at whose a stream is, and tells the policy.
  func assess(_ id: StreamID) {
    guard let stream = streams[id] else { return }
    let wasTouched = stream.ownership.isTouched
    stream.sink = sinkName(of: stream) ?? stream.sink
    stream.ownership = ownership(of: stream)
    stream.lineage = nil
    tell(stream)
    if stream.ownership.isTouched != wasTouched, let target = stream.wanted {
      aim(id, at: target)
    }
  }

  private func ownership(of stream: TrackedStream) -> Ownership {
    if let session = stream.attached { return .session(session, .attached) }
    return ownership.ownership(
      of: stream.id, properties(of: stream),
      client: clients.properties(of: stream.input.clientIndex))
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

  /// A client's session came: the streams that may be its are looked at anew.
  func sessionOpened(_ session: SessionID, by process: Int32) {
    for stream in sorted where mayBelong(stream, to: session, of: process) { assess(stream.id) }
  }

  /// A client's session went: the streams that were its are looked at anew.
  func sessionClosed(_ session: SessionID) {
    for stream in sorted where stream.ownership.session == session || stream.attached == session {
      if stream.attached == session { stream.attached = nil }
      assess(stream.id)
    }
  }

  /// A process whose parent ends goes to one that was among its ancestors before, so a lineage that
  /// was looked up once tells for ever who cannot be one of them.
  private func mayBelong(
    _ stream: TrackedStream, to session: SessionID, of process: Int32
  ) -> Bool {
    if ownership.isNamed(session, by: properties(of: stream)) { return true }
    let lineage =
      stream.lineage
      ?? HostProcess(
        ofStreamWith: properties(of: stream),
        client: clients.properties(of: stream.input.clientIndex)
      )?.lineage ?? []
    stream.lineage = lineage
    return lineage.contains(process)
  }

  /// Looks anew at whose each stream is, because rules or choices came or went.
  func refreshOwners() {
    for stream in sorted {
      if let session = stream.attached, ownership.clients.process(of: session) == nil {
        stream.attached = nil
      }
      assess(stream.id)
    }
  }

  /// Tells the policy of a stream, if there is anything new to tell.
  func tell(_ stream: TrackedStream) {
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
      id: stream.id, owner: owner, sink: stream.sink,
      isRunning: !stream.input.isCorked, isSilenced: isSilenced(stream),
      isAudible: meters.isAudible(stream),
      level: levelToTell?(stream.id, level) ?? level)
  }

  /// Tells anew of streams that are not ducked any more.
  func tellAgain(_ ids: [StreamID]) {
    for id in ids {
      if let stream = streams[id] { tell(stream) }
    }
  }
}
