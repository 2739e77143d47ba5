import CPulse
import EventLoop

/// A playback stream of a saved level's key that is born corked, is set to the level, and ends: the
/// server saves what a client sets on a stream, whether it is heard or not.
///
/// It has a connection of its own, because a stream takes over the properties of its client, and
/// Eider's own application id would be its key then.
final class RepairStream {
  /// The property by which Eider knows such a stream, its value 1.
  static let mark = "eider.repair"

  private let key: RestoreKey
  private let level: SavedLevel
  private let attempt: String
  private let connection: Connection
  private var stream: OpaquePointer?
  private var completion: ((Result<Void, PulseError>) -> Void)?
  private var timeout: LoopTimer?

  init(
    _ key: RestoreKey, _ level: SavedLevel, at address: String?, on loop: EventLoop,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    self.key = key
    self.level = level
    self.completion = completion
    attempt = "repair the saved level of \(key.name)"
    var handler: ((Connection.Event) -> Void)?
    connection = Connection(to: address, on: loop) { handler?($0) }
    timeout = LoopTimer(on: loop) { [unowned self] in
      end(.failure(PulseError(attempt, PA_ERR_TIMEOUT)))
    }
    handler = { [unowned self] event in
      switch event {
      case .ready: createStream()
      case .failed(let error): end(.failure(error))
      case .changed: break
      }
    }
  }

  isolated deinit { releaseStream() }

  /// Starts; the completion comes within `limit`, perhaps already in this call.
  func start(within limit: Duration) {
    timeout?.set(at: EventLoop.now + limit)
    connection.open(properties: properties)
  }

  /// Ends without having done it, or perhaps not.
  func abandon() { end(.failure(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED))) }

  /// Of client and stream. An application's name is there where it does not change the key, for
  /// whoever happens to see the stream.
  private var properties: [String: String] {
    var properties = [Self.mark: "1", key.kind.rawValue: key.value]
    switch key.kind {
    case .role, .applicationID: properties["application.name"] = "Eider"
    case .applicationName: break
    case .mediaName: properties["application.name"] = ""
    }
    return properties
  }

  private func createStream() {
    guard let context = connection.context else { return abandon() }
    var map = level.channelMap.cMap
    var sample = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: 48_000, channels: map.channels)
    let list = pa_proplist_new()
    defer { pa_proplist_free(list) }
    for (key, value) in properties { pa_proplist_sets(list, key, value) }
    let name = properties["media.name"] ?? "Eider puts a saved level right"
    guard let stream = pa_stream_new_with_proplist(context, name, &sample, &map, list) else {
      return end(.failure(PulseError(attempt, code: pa_context_errno(context))))
    }
    self.stream = stream
    pa_stream_set_state_callback(
      stream,
      { _, userdata in
        guard let userdata else { return }
        let repair = Unmanaged<RepairStream>.fromOpaque(userdata)
        MainActor.assumeIsolated { repair.takeUnretainedValue().streamStateChanged() }
      }, Unmanaged.passUnretained(self).toOpaque())
    let flags = PA_STREAM_START_CORKED
    if pa_stream_connect_playback(stream, nil, nil, flags, nil, nil) < 0 {
      end(.failure(PulseError(attempt, code: pa_context_errno(context))))
    }
  }

  private func streamStateChanged() {
    guard let stream, let context = connection.context else { return }
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY: checkKey(of: pa_stream_get_index(stream))
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      end(.failure(PulseError(attempt, code: pa_context_errno(context))))
    default: break
    }
  }

  /// Nothing is written under a key that is not the one wanted.
  private func checkKey(of index: UInt32) {
    let reply = PendingReply<SinkInput>(attempt) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let found):
        guard let input = found.first, RestoreKey(properties: input.properties) == key else {
          return end(.failure(PulseError(attempt, PA_ERR_NOTSUPPORTED)))
        }
        setLevel(of: index)
      case .failure(let error): end(.failure(error))
      }
    }
    start(reply) { pa_context_get_sink_input_info($0, index, sinkInputCame, $1) }
  }

  private func setLevel(of index: UInt32) {
    var volume = level.volume.cVolume
    start(acknowledgement { [unowned self] in setMute(of: index) }) {
      pa_context_set_sink_input_volume($0, index, &volume, acknowledged, $1)
    }
  }

  private func setMute(of index: UInt32) {
    let isMuted: Int32 = level.isMuted ? 1 : 0
    start(acknowledgement { [unowned self] in end(.success(())) }) {
      pa_context_set_sink_input_mute($0, index, isMuted, acknowledged, $1)
    }
  }

  private func acknowledgement(_ next: @escaping () -> Void) -> PendingReply<Void> {
    PendingReply<Void>(attempt) { [weak self] result in
      switch result {
      case .success: next()
      case .failure(let error): self?.end(.failure(error))
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
    releaseStream()
    connection.close(PulseError(attempt, PA_ERR_CONNECTIONTERMINATED))
    completion(result)
  }

  private func releaseStream() {
    guard let stream else { return }
    self.stream = nil
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_disconnect(stream)
    pa_stream_unref(stream)
  }
}
