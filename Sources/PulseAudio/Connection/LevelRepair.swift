import CPulse
import EventLoop

/// Streams of a saved level's key that nobody hears, set to the level and ended.
///
/// A server saves what a client sets on a stream. But it does so a moment later, and PulseAudio 16.1
/// as well as both WirePlumbers forget it when the stream ends within that moment, though they have
/// answered.
///
/// On PulseAudio each stream that opens at another level is set to the right one and stays; the next
/// one shows whether that was saved.
///
/// WirePlumber saves every level that it sees a stream at, and pipewire-pulse shows every one that it
/// has seen, each in its time: also the 100 % that a stream has before its own level is restored. A
/// stream that is judged by that, or ends when WirePlumber has seen no more, leaves 100 % behind. So
/// before either, there is a bystander: a stream of another key, whose birth they deal with after all
/// that came before it.
///
/// All of them have a connection of their own, because a stream takes over the properties of its
/// client, and Eider's own application id would be its key then.
final class LevelRepair {
  private let key: RestoreKey
  private let level: SavedLevel
  private let isWrong: ((ChannelVolumes, Bool) -> Bool)?
  private let attempt: String
  private let connection: Connection
  private var streams: [RepairStream] = []
  private var bystanders: [RepairStream] = []
  private var lastError: PulseError?
  private var wasSet = false
  private var isSettled = false
  private var isOnPipeWire = false
  private var completion: ((Result<Void, PulseError>) -> Void)?
  private var timeout: LoopTimer?
  private var pause: LoopTimer?
  private var afterPause: ((LevelRepair) -> Void)?

  init(
    _ key: RestoreKey, _ level: SavedLevel, if isWrong: ((ChannelVolumes, Bool) -> Bool)?,
    at address: String?, on loop: EventLoop,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    self.key = key
    self.level = level
    self.isWrong = isWrong
    self.completion = completion
    attempt = "repair the saved level of \(key.name)"
    var handler: ((Connection.Event) -> Void)?
    connection = Connection(to: address, on: loop) { handler?($0) }
    pause = LoopTimer(on: loop) { [unowned self] in afterPause?(self) }
    timeout = LoopTimer(on: loop) { [unowned self] in
      end(.failure(lastError ?? PulseError(attempt, PA_ERR_TIMEOUT)))
    }
    handler = { [unowned self] event in
      switch event {
      case .ready: openStream()
      case .failed(let error): end(.failure(error))
      case .changed: break
      }
    }
  }

  isolated deinit { for stream in streams + bystanders { stream.end() } }

  /// Starts; the completion comes within `limit`, perhaps already in this call.
  func start(within limit: Duration) {
    timeout?.set(at: EventLoop.now + limit)
    connection.open(properties: common)
  }

  /// Ends without having done it, or perhaps not.
  func abandon() { end(.failure(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED))) }

  /// Of the client and all streams. The name is there where it does not change the key, for whoever
  /// happens to see the stream.
  private var common: [String: String] { ["application.name": "Eider", RepairStream.mark: "1"] }

  private func openStream() {
    guard let context = connection.context else { return abandon() }
    let stream = RepairStream(attempt) { [unowned self] result in
      switch result {
      case .success(let index): look(at: index)
      case .failure(let error):
        // PipeWire under load now and then cannot link a stream, and can link the next.
        lastError = error
        wait { $0.openStream() }
      }
    }
    streams.append(stream)
    isSettled = false
    let properties = common.merging([key.kind.rawValue: key.value]) { $1 }
    stream.open(level.channelMap, properties, in: context)
  }

  /// Waits until the server has done with what it had to do for a stream, and looks at that.
  private func settle(_ index: UInt32) {
    guard let context = connection.context else { return abandon() }
    let stream = RepairStream(attempt) { [unowned self] result in
      guard !isSettled else { return }
      switch result {
      case .success:
        isSettled = true
        look(at: index)
      case .failure(let error):
        lastError = error
        wait { $0.settle(index) }
      }
    }
    bystanders.append(stream)
    // WirePlumber neither restores nor saves its level.
    let properties = common.merging(["state.restore-props": "false"]) { $1 }
    stream.open(ChannelMap(["mono"]), properties, in: context)
  }

  private func look(at index: UInt32) {
    lastError = nil
    let reply = PendingReply<SinkInput>(attempt) { [weak self] result in
      switch result {
      case .success(let found): self?.judge(found.first)
      case .failure(let error): self?.end(.failure(error))
      }
    }
    start(reply) { pa_context_get_sink_input_info($0, index, sinkInputCame, $1) }
  }

  private func judge(_ input: SinkInput?) {
    // Nothing is written under a key that is not the one wanted.
    guard let input, RestoreKey(properties: input.properties) == key else {
      return end(.failure(PulseError(attempt, PA_ERR_NOTSUPPORTED)))
    }
    isOnPipeWire = input.driver == "PipeWire"
    let isLeft = isRight(input) || isSomeoneElses(input)
    if isOnPipeWire, !isSettled, isLeft || (isWrong != nil && !wasSet) {
      settle(input.index)
    } else if isLeft {
      end(.success(()))
    } else {
      setLevel(of: input.index)
    }
  }

  /// The level that was found saved is none that is to be repaired.
  private func isSomeoneElses(_ input: SinkInput) -> Bool {
    guard !wasSet, let isWrong else { return false }
    return !isWrong(input.volume, input.isMuted)
  }

  /// WirePlumber 0.5 saves the amplitude with six decimals, so that a low level does not come back
  /// exactly: more than that cannot be had once it was set.
  private func isRight(_ input: SinkInput) -> Bool {
    guard input.isMuted == level.isMuted else { return false }
    if input.volume == level.volume { return true }
    return wasSet && input.volume.raw.count == level.volume.raw.count
      && zip(input.volume.raw, level.volume.raw).allSatisfy {
        abs(pa_sw_volume_to_linear($0) - pa_sw_volume_to_linear($1)) <= 1e-6
      }
  }

  private func setLevel(of index: UInt32) {
    wasSet = true
    isSettled = false
    var volume = level.volume.cVolume
    start(acknowledgement { $0.setMute(of: index) }) {
      pa_context_set_sink_input_volume($0, index, &volume, acknowledged, $1)
    }
  }

  private func setMute(of index: UInt32) {
    let isMuted: Int32 = level.isMuted ? 1 : 0
    start(acknowledgement { $0.wasAcknowledged(index) }) {
      pa_context_set_sink_input_mute($0, index, isMuted, acknowledged, $1)
    }
  }

  private func wasAcknowledged(_ index: UInt32) {
    if isOnPipeWire { settle(index) } else { wait { $0.openStream() } }
  }

  /// PulseAudio saves nothing as long as a client keeps it busy, so the next stream waits, a little
  /// longer each time: 1 ms, 2 ms, 4 ms.
  private func wait(_ next: @escaping (LevelRepair) -> Void) {
    afterPause = next
    let count = max(streams.count, bystanders.count)
    pause?.set(at: EventLoop.now + .milliseconds(1 << min(count - 1, 8)))
  }

  private func acknowledgement(_ next: @escaping (LevelRepair) -> Void) -> PendingReply<Void> {
    PendingReply<Void>(attempt) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: next(self)
      case .failure(let error): end(.failure(error))
      }
    }
  }

  private func start(
    _ reply: PendingOperation,
    _ start: (_ context: OpaquePointer, _ userdata: UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    if let error = connection.start(reply, start) { end(.failure(error)) }
  }

  private func end(_ result: Result<Void, PulseError>) {
    guard let completion else { return }
    self.completion = nil
    timeout?.set(at: nil)
    pause?.set(at: nil)
    for stream in streams + bystanders { stream.end() }
    connection.close(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED))
    completion(result)
  }
}
