public import Glibc

/// A player of one tone: a `pacat` of its own process, fed by a thread.
public final class ToneStream: Sendable {
  /// The stream as its program would make it.
  public struct Options: Sendable {
    /// `media.role`.
    public var role: String?
    /// `application.name`, and the client's.
    public var application: String?
    /// `media.name`.
    public var name: String?
    /// Further properties of the stream.
    public var properties: [String: String] = [:]
    public var channels = 2
    /// Such as `front-left,front-right`.
    public var channelMap: String?
    /// The raw volume it is created with; without it, what the server finds right.
    public var volume: UInt32?
    /// The name of the sink; without it the server's choice.
    public var sink: String?
    /// Milliseconds of latency.
    public var latency = 20
    /// Whether the player says when the server is done with making its stream, for `waitUntilReady`.
    public var tellsWhenReady = false
    /// It ends by itself after this time; without it, it plays until it is stopped.
    public var length: Duration?
    /// Laid over the environment of its process, such as `PULSE_PROP`.
    public var environment: [String: String] = [:]

    public init() {}

    /// A stream of a role, perhaps of a named application.
    public init(role: String?, application: String? = nil, volume: UInt32? = nil) {
      self.role = role
      self.application = application
      self.volume = volume
    }
  }

  /// The property by which the stream is found among others.
  static let mark = "eider.fixture.tone"

  public let tone: Tone
  /// The player's process.
  public let process: ChildProcess
  private let server: SoundServer
  private let identity: String
  private let known = Guarded<UInt32?>(nil)

  /// Starts the player. It does not wait for the stream: `index()` does.
  public init(_ tone: Tone, on server: SoundServer, options: Options = Options()) throws {
    self.tone = tone
    self.server = server
    identity = "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    process = try ChildProcess(
      "pacat", Self.arguments(options, identity: identity),
      environment: server.environment.merging(options.environment) { $1 })
    Self.feed(process, tone: tone, options: options)
  }

  deinit { stop() }

  private static func arguments(_ options: Options, identity: String) -> [String] {
    var arguments = [
      "--playback", "--raw", "--format=float32le", "--rate=\(Tone.rate)",
      "--channels=\(options.channels)", "--latency-msec=\(options.latency)",
      "--property=\(mark)=\(identity)",
    ]
    if options.tellsWhenReady { arguments.append("--verbose") }
    if let role = options.role { arguments.append("--property=media.role=\(role)") }
    if let application = options.application { arguments.append("--client-name=\(application)") }
    if let name = options.name { arguments.append("--stream-name=\(name)") }
    if let map = options.channelMap { arguments.append("--channel-map=\(map)") }
    if let volume = options.volume { arguments.append("--volume=\(volume)") }
    if let sink = options.sink { arguments.append("--device=\(sink)") }
    return arguments + options.properties.map { "--property=\($0.key)=\($0.value)" }
  }

  private static func feed(_ process: ChildProcess, tone: Tone, options: Options) {
    let samples = tone.samples(channels: options.channels)
    let windows = options.length.map { Int(($0.inSeconds * 100).rounded()) } ?? Int.max
    BackgroundThread.start {
      samples.withUnsafeBytes { bytes in
        var written = 0
        while written < windows, process.write(bytes) { written += 1 }
      }
      process.closeInput()
    }
  }

  /// The stream's index on the server, waited for when it is not there yet.
  ///
  /// - Throws: `FixtureError` when the player ends or the time is up before it is there.
  @discardableResult public func index(within limit: Duration = .seconds(5)) throws -> UInt32 {
    if let index = known.access({ $0 }) { return index }
    let found = try Monotonic.poll(within: limit) { () -> UInt32? in
      guard process.isRunning else {
        throw FixtureError("\(process.command) ended: \(process.errorOutput)")
      }
      let inputs = try server.sinkInputs()
      return inputs.first { $0.properties[Self.mark] == identity }?.index
    }
    guard let found else {
      throw FixtureError("\(process.command) has no stream after \(limit)")
    }
    known.access { $0 = found }
    return found
  }

  /// Waits until the server has answered the player that its stream is there. PipeWire lists a stream
  /// earlier, and may restore its level after that.
  public func waitUntilReady(within limit: Duration = .seconds(5)) throws {
    try process.waitForLine(
      containing: "Stream successfully created", ofErrors: true, within: limit)
  }

  /// The stream as the server lists it now.
  ///
  /// - Throws: `FixtureError` when it is gone.
  public func sinkInput() throws -> SinkInput {
    let index = try index()
    guard let input = try server.sinkInput(index) else {
      throw FixtureError("sink input \(index) of \(process.command) is gone")
    }
    return input
  }

  /// Waits until it has played to its end.
  public func waitUntilEnded(within limit: Duration = .seconds(10)) throws {
    try process.wait(within: limit)
  }

  /// Ends the player, with a signal that lets it say goodbye or with one that does not, and waits
  /// until it has ended.
  public func stop(_ signal: Int32 = SIGKILL) {
    process.terminate(signal)
    if (try? process.wait(within: .seconds(2))) == nil { process.terminate(SIGKILL) }
  }
}
