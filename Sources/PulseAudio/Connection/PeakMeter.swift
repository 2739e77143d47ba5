import CPulse

/// Hears one playback stream alone, as it is after its own volume, and tells its peaks.
///
/// The server finds the peaks, so that a value and not the sound crosses the connection. When the
/// stream is moved to another sink the meter ends, for the server ends its recording.
@MainActor public final class PeakMeter {
  /// How many values come in a second while the stream's sink runs.
  public nonisolated static let valuesPerSecond: UInt32 = 20

  /// The greatest sample of a stretch of time, 1 for full scale.
  private let heard: (Float) -> Void
  private let ended: (PulseError) -> Void
  private let attempt: String
  private var stream: OpaquePointer?

  /// Starts to listen.
  /// - Parameters:
  ///   - input: the playback stream.
  ///   - sink: the name of the sink it plays on.
  ///   - server: must be ready.
  ///   - heard: called with each value; 0 where the server has nothing to tell.
  ///   - ended: called once when the meter hears nothing any more, but not when it is let go.
  /// - Throws: `PulseError` when it cannot even be started.
  public init(
    ofSinkInput input: UInt32, on sink: String, of server: PulseServer,
    heard: @escaping (Float) -> Void, ended: @escaping (PulseError) -> Void
  ) throws(PulseError) {
    attempt = "listen to sink input \(input)"
    self.heard = heard
    self.ended = ended
    guard let context = server.context else {
      throw PulseError(attempt, PA_ERR_CONNECTIONTERMINATED)
    }
    var sample = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: Self.valuesPerSecond, channels: 1)
    guard let stream = pa_stream_new(context, "Eider's peak meter", &sample, nil) else {
      throw PulseError(attempt, code: pa_context_errno(context))
    }
    self.stream = stream
    let box = Unmanaged.passUnretained(self).toOpaque()
    pa_stream_set_state_callback(
      stream,
      { _, userdata in
        guard let userdata else { return }
        let meter = Unmanaged<PeakMeter>.fromOpaque(userdata)
        MainActor.assumeIsolated { meter.takeUnretainedValue().stateChanged() }
      }, box)
    pa_stream_set_read_callback(
      stream,
      { _, _, userdata in
        guard let userdata else { return }
        let meter = Unmanaged<PeakMeter>.fromOpaque(userdata)
        MainActor.assumeIsolated { meter.takeUnretainedValue().read() }
      }, box)
    // One value a fragment, as soon as it is there.
    let size = UInt32(MemoryLayout<Float>.size)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: .max, prebuf: .max, minreq: .max, fragsize: size)
    let flags = pa_stream_flags_t(
      PA_STREAM_PEAK_DETECT.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue
        | PA_STREAM_DONT_MOVE.rawValue | PA_STREAM_DONT_INHIBIT_AUTO_SUSPEND.rawValue)
    if pa_stream_set_monitor_stream(stream, input) < 0
      || pa_stream_connect_record(stream, sink + ".monitor", &buffer, flags) < 0
    {
      let error = PulseError(attempt, code: pa_context_errno(context))
      release()
      throw error
    }
  }

  isolated deinit { release() }

  private func stateChanged() {
    guard let stream else { return }
    switch pa_stream_get_state(stream) {
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      let code = pa_context_errno(pa_stream_get_context(stream))
      release()
      ended(PulseError(attempt, code: code))
    default: break
    }
  }

  private func read() {
    var data: UnsafeRawPointer?
    var size = 0
    while let stream, pa_stream_readable_size(stream) > 0,
      pa_stream_peek(stream, &data, &size) == 0, size > 0
    {
      var peak: Float = 0
      if let data {
        for offset in stride(from: 0, to: size - 3, by: 4) {
          peak = max(peak, data.loadUnaligned(fromByteOffset: offset, as: Float.self).magnitude)
        }
      }
      pa_stream_drop(stream)
      heard(peak)
    }
  }

  private func release() {
    guard let stream else { return }
    self.stream = nil
    pa_stream_set_read_callback(stream, nil, nil)
    guard pa_stream_get_state(stream) == PA_STREAM_CREATING else {
      pa_stream_set_state_callback(stream, nil, nil)
      pa_stream_disconnect(stream)
      pa_stream_unref(stream)
      return
    }
    // libpulse refuses to end a stream that the server has not made yet, which would stay for ever.
    pa_stream_set_state_callback(
      stream,
      { stream, _ in
        switch pa_stream_get_state(stream) {
        case PA_STREAM_READY: pa_stream_disconnect(stream)
        case PA_STREAM_FAILED, PA_STREAM_TERMINATED: pa_stream_unref(stream)
        default: break
        }
      }, nil)
  }
}
