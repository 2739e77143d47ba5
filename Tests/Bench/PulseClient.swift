import CPulse
import Glibc
import ServerFixture

/// A client of the sound server on bare libpulse: what Eider is measured against.
final class PulseClient {
  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let server: String
  /// Where libpulse's callbacks leave what came.
  private let answers = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let changes: Changes

  /// When each change of a playback stream was told; filled by the subscription.
  private nonisolated final class Changes {
    var list: [(stream: UInt32, time: Double)] = []
  }

  /// Connects and waits until the server answers.
  init(_ address: String) throws {
    guard let loop = pa_mainloop_new(), let api = pa_mainloop_get_api(loop),
      let context = pa_context_new(api, "eider-bench")
    else { throw FixtureError("libpulse gives no connection") }
    self.loop = loop
    self.context = context
    server = address
    changes = Changes()
    answers.initialize(to: 0)
    guard pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
      throw failure("connect")
    }
    try turn { pa_context_get_state(context) == PA_CONTEXT_READY }
  }

  isolated deinit {
    pa_context_disconnect(context)
    pa_context_unref(context)
    pa_mainloop_free(loop)
    answers.deallocate()
  }

  /// Sets volumes of stereo streams, one command after the other, and waits for all answers.
  /// - Returns: the seconds from the first command to the last answer.
  func setVolume(_ raw: UInt32, of streams: [UInt32]) throws -> Double {
    var volume = pa_cvolume()
    pa_cvolume_set(&volume, 2, raw)
    answers.pointee = 0
    let start = Monotonic.now
    for stream in streams {
      let operation = pa_context_set_sink_input_volume(
        context, stream, &volume, countAnswer, answers)
      guard let operation else { throw failure("set a volume") }
      pa_operation_unref(operation)
    }
    let answers = answers
    try turn { answers.pointee >= streams.count }
    return Monotonic.now - start
  }

  /// Has changes of playback streams noted from now on, whenever the loop turns.
  func watchStreams() throws {
    pa_context_set_subscribe_callback(
      context,
      { _, type, index, userdata in
        guard let userdata,
          type.rawValue
            == PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue | PA_SUBSCRIPTION_EVENT_CHANGE.rawValue
        else { return }
        let changes = Unmanaged<Changes>.fromOpaque(userdata).takeUnretainedValue()
        changes.list.append((index, Monotonic.now))
      }, Unmanaged.passUnretained(changes).toOpaque())
    answers.pointee = 0
    let operation = pa_context_subscribe(
      context, PA_SUBSCRIPTION_MASK_SINK_INPUT, countAnswer, answers)
    if let operation { pa_operation_unref(operation) }
    let answers = answers
    try turn { answers.pointee > 0 }
  }

  /// What was noted since the last call; takes in first what has arrived.
  func takeChanges() -> [(stream: UInt32, time: Double)] {
    while pa_mainloop_iterate(loop, 0, nil) > 0 {}
    defer { changes.list = [] }
    return changes.list
  }

  /// Turns the loop until the changes noted are enough.
  func waitForChanges(_ isEnough: ([(stream: UInt32, time: Double)]) -> Bool) throws {
    let changes = changes
    try turn { isEnough(changes.list) }
  }

  /// Starts a playback stream on this open connection. It runs, and plays nothing.
  /// - Returns: the stream, and the time right before the server was asked for it.
  func startStream(role: String) throws -> (stream: OpaquePointer, asked: Double) {
    var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: 48000, channels: 2)
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, "media.role", role)
    for (key, value) in Rig.stranger { pa_proplist_sets(properties, key, value) }
    guard let stream = pa_stream_new_with_proplist(context, role, &format, nil, properties)
    else { throw failure("make a stream") }
    let asked = Monotonic.now
    pa_stream_connect_playback(stream, nil, nil, PA_STREAM_NOFLAGS, nil, nil)
    try turn { pa_stream_get_state(stream) == PA_STREAM_READY }
    return (stream, asked)
  }

  /// Ends such a stream.
  func end(_ stream: OpaquePointer) throws {
    pa_stream_disconnect(stream)
    try turn { pa_stream_get_state(stream) == PA_STREAM_TERMINATED }
    pa_stream_unref(stream)
  }

  private func turn(until isDone: () -> Bool) throws {
    let deadline = Monotonic.now + 5
    while !isDone() {
      guard Monotonic.now < deadline, pa_mainloop_prepare(loop, 1_000_000) >= 0,
        pa_mainloop_poll(loop) >= 0, pa_mainloop_dispatch(loop) >= 0
      else { throw failure("get an answer in 5 s") }
    }
  }

  private func failure(_ attempt: String) -> FixtureError {
    let reason = pa_strerror(pa_context_errno(context)).map { String(cString: $0) } ?? "?"
    return FixtureError("cannot \(attempt) at \(server): \(reason)")
  }
}

private let countAnswer: pa_context_success_cb_t = { _, success, userdata in
  guard success != 0, let userdata else { return }
  userdata.assumingMemoryBound(to: Int32.self).pointee += 1
}
