import CPulse

/// One stream of a repair: corked from its birth to its end.
final class RepairStream {
  /// The property by which such a stream is known, its value 1.
  static let mark = "eider.repair"

  private var stream: OpaquePointer?
  private let changed: (Result<UInt32, PulseError>) -> Void
  private let attempt: String

  /// - Parameters:
  ///   - attempt: what it is for, as an error has it.
  ///   - changed: called with the stream's index when the server has it, restored to the saved level;
  ///     or with the error when it cannot be had, or is lost.
  init(_ attempt: String, changed: @escaping (Result<UInt32, PulseError>) -> Void) {
    self.attempt = attempt
    self.changed = changed
  }

  isolated deinit { end() }

  /// Makes the stream. An error that comes at once is told at once.
  func open(_ map: ChannelMap, _ properties: [String: String], in context: OpaquePointer) {
    var map = map.cMap
    var sample = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: 48_000, channels: map.channels)
    let list = pa_proplist_new()
    defer { pa_proplist_free(list) }
    for (key, value) in properties { pa_proplist_sets(list, key, value) }
    let name = "Eider puts a saved level right"
    stream = pa_stream_new_with_proplist(context, name, &sample, &map, list)
    pa_stream_set_state_callback(
      stream,
      { _, userdata in
        guard let userdata else { return }
        let stream = Unmanaged<RepairStream>.fromOpaque(userdata)
        MainActor.assumeIsolated { stream.takeUnretainedValue().stateChanged() }
      }, Unmanaged.passUnretained(self).toOpaque())
    if stream == nil
      || pa_stream_connect_playback(stream, nil, nil, PA_STREAM_START_CORKED, nil, nil) < 0
    {
      changed(.failure(PulseError(attempt, code: pa_context_errno(context))))
    }
  }

  /// Ends the stream, without telling.
  func end() {
    guard let stream else { return }
    self.stream = nil
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_disconnect(stream)
    pa_stream_unref(stream)
  }

  private func stateChanged() {
    guard let stream else { return }
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY: changed(.success(pa_stream_get_index(stream)))
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      let code = pa_context_errno(pa_stream_get_context(stream))
      changed(.failure(PulseError(attempt, code: code)))
    default: break
    }
  }
}
