import CPulse
import Glibc

/// A player of a tone within the test's own process, which can be corked and uncorked, and may be
/// born corked. `pacat` cannot.
public final class CorkableStream: @unchecked Sendable {
  /// The stream as its program would make it.
  public struct Options: Sendable {
    /// `media.role`.
    public var role: String?
    /// Further properties of the stream.
    public var properties: [String: String] = [:]
    public var channels = 2
    /// The raw volume it is created with; without it, what the server finds right.
    public var volume: UInt32?
    /// The name of the sink; without it the server's choice.
    public var sink: String?
    public var isCorked = true
    /// It plays silence until it is told otherwise.
    public var isSilent = false

    /// A stream of a role, corked unless said.
    public init(role: String?, volume: UInt32? = nil, isCorked: Bool = true) {
      self.role = role
      self.volume = volume
      self.isCorked = isCorked
    }
  }

  public let tone: Tone
  /// The stream's index on the server.
  public private(set) var index: UInt32 = 0

  // All of libpulse's is used under the lock of its thread.
  private let loop: OpaquePointer
  private var context: OpaquePointer?
  private var stream: OpaquePointer?
  private let source: Source

  /// Connects, makes the stream and waits until the server has it.
  ///
  /// - Throws: `FixtureError` when that fails or takes more than 5 s.
  public init(_ tone: Tone, on server: SoundServer, options: Options) throws {
    self.tone = tone
    source = Source(tone.samples(channels: options.channels))
    source.isSilent = options.isSilent
    guard let loop = pa_threaded_mainloop_new() else { throw FixtureError("no loop") }
    self.loop = loop
    context = pa_context_new(
      pa_threaded_mainloop_get_api(loop), options.properties["application.name"] ?? "Corkable")
    guard pa_threaded_mainloop_start(loop) == 0 else { throw FixtureError("no thread") }
    let address = server.environment["PULSE_SERVER"]
    let connected = locked { pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) }
    guard connected == 0, wait({ pa_context_get_state(self.context) == PA_CONTEXT_READY }) else {
      throw FixtureError("no connection to the sound server: \(reason)")
    }
    locked { make(options) }
    guard wait({ pa_stream_get_state(self.stream) == PA_STREAM_READY }) else {
      throw FixtureError("the sound server gave no stream: \(reason)")
    }
    index = locked { pa_stream_get_index(stream) }
  }

  deinit { stop() }

  private func make(_ options: Options) {
    var specification = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(Tone.rate), channels: UInt8(options.channels))
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    if let role = options.role { pa_proplist_sets(properties, "media.role", role) }
    for (key, value) in options.properties { pa_proplist_sets(properties, key, value) }
    stream = pa_stream_new_with_proplist(context, "tone", &specification, nil, properties)
    pa_stream_set_write_callback(
      stream,
      { stream, count, userdata in
        guard let userdata else { return }
        Unmanaged<Source>.fromOpaque(userdata).takeUnretainedValue().write(count, to: stream)
      }, Unmanaged.passUnretained(source).toOpaque())
    let latency = UInt32(Tone.rate / 50 * options.channels * MemoryLayout<Float>.size)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: latency, prebuf: .max, minreq: .max, fragsize: .max)
    var flags = PA_STREAM_ADJUST_LATENCY.rawValue
    if options.isCorked { flags |= PA_STREAM_START_CORKED.rawValue }
    var volume = pa_cvolume()
    if let raw = options.volume { pa_cvolume_set(&volume, UInt32(options.channels), raw) }
    let hasVolume = options.volume != nil
    withUnsafePointer(to: &volume) {
      _ = pa_stream_connect_playback(
        stream, options.sink, &buffer, pa_stream_flags_t(flags), hasVolume ? $0 : nil, nil)
    }
  }

  /// What the stream plays. Not the stream itself, which libpulse's thread must not be the last to
  /// let go of.
  private final class Source {
    private let samples: [Float]
    private var position = 0
    var isSilent = false

    init(_ samples: [Float]) { self.samples = samples }

    /// Called on libpulse's thread, under its lock.
    func write(_ count: Int, to stream: OpaquePointer?) {
      let needed = count / MemoryLayout<Float>.size
      let block =
        isSilent
        ? [Float](repeating: 0, count: needed)
        : (0..<needed).map { samples[(position + $0) % samples.count] }
      position = (position + needed) % samples.count
      pa_stream_write(stream, block, needed * MemoryLayout<Float>.size, nil, 0, PA_SEEK_RELATIVE)
    }
  }

  /// Stops or goes on, and waits until the server has done so.
  ///
  /// - Throws: `FixtureError` when it does not within 5 s.
  public func cork(_ isCorked: Bool) throws {
    let operation = locked { pa_stream_cork(stream, isCorked ? 1 : 0, nil, nil) }
    defer { locked { if let operation { pa_operation_unref(operation) } } }
    guard let operation,
      wait({ pa_operation_get_state(operation) != PA_OPERATION_RUNNING }),
      locked({ pa_stream_is_corked(stream) }) == (isCorked ? 1 : 0)
    else { throw FixtureError("the stream could not be (un)corked: \(reason)") }
  }

  /// Its user sets the raw volume of all channels in the player, and the server has it.
  ///
  /// - Throws: `FixtureError` when it does not within 5 s.
  public func setVolume(_ raw: UInt32) throws {
    let operation = locked { () -> OpaquePointer? in
      var volume = pa_cvolume()
      pa_cvolume_set(&volume, UInt32(pa_stream_get_sample_spec(stream).pointee.channels), raw)
      return pa_context_set_sink_input_volume(context, index, &volume, nil, nil)
    }
    defer { locked { if let operation { pa_operation_unref(operation) } } }
    guard let operation, wait({ pa_operation_get_state(operation) != PA_OPERATION_RUNNING }) else {
      throw FixtureError("the stream's volume could not be set: \(reason)")
    }
  }

  /// Plays silence instead of the tone, or the tone again.
  public func hush(_ isSilent: Bool) { locked { source.isSilent = isSilent } }

  /// Changes a property of the stream, such as its role, and waits until the server has it.
  ///
  /// - Throws: `FixtureError` when it does not within 5 s.
  public func set(_ property: String, to value: String) throws {
    let operation = locked { () -> OpaquePointer? in
      let properties = pa_proplist_new()
      defer { pa_proplist_free(properties) }
      pa_proplist_sets(properties, property, value)
      return pa_stream_proplist_update(stream, PA_UPDATE_REPLACE, properties, nil, nil)
    }
    defer { locked { if let operation { pa_operation_unref(operation) } } }
    guard let operation, wait({ pa_operation_get_state(operation) != PA_OPERATION_RUNNING }) else {
      throw FixtureError("the property \(property) could not be set: \(reason)")
    }
  }

  /// Ends the stream and its connection. It can be called more than once.
  public func stop() {
    guard context != nil else { return }
    locked {
      if let stream {
        pa_stream_set_write_callback(stream, nil, nil)
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
      }
      stream = nil
      pa_context_disconnect(context)
      pa_context_unref(context)
      context = nil
    }
    pa_threaded_mainloop_stop(loop)
    pa_threaded_mainloop_free(loop)
  }

  private var reason: String {
    locked { String(cString: pa_strerror(pa_context_errno(context))) }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pa_threaded_mainloop_lock(loop)
    defer { pa_threaded_mainloop_unlock(loop) }
    return body()
  }

  private func wait(_ condition: () -> Bool) -> Bool {
    Monotonic.poll(within: .seconds(5)) { locked(condition) ? true : nil } ?? false
  }
}
