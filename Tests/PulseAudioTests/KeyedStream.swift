import PulseAudio
import ServerFixture
import Testing

/// Streams of one restore key, on a server.
@MainActor struct KeyedStream {
  let connected: Connected
  let key: RestoreKey
  let channels: Int

  init(
    _ kind: RestoreKey.Kind, on connected: Connected, channels: Int = 2,
    application: String = "org.example.Key"
  ) {
    self.connected = connected
    self.channels = channels
    // Only known roles keep their name on PipeWire.
    key = RestoreKey(kind, kind == .role ? "game" : application)
  }

  /// Starts another stream of the key, and waits until the server has done with that.
  func play() throws -> ToneStream {
    let stream = try start()
    try stream.waitUntilReady()
    return stream
  }

  /// Starts another stream of the key.
  func start() throws -> ToneStream {
    var options = ToneStream.Options(role: nil, application: "Key")
    options.tellsWhenReady = true
    options.channels = channels
    options.channelMap = positions.joined(separator: ",")
    switch key.kind {
    case .role: options.role = key.value
    case .applicationName: options.application = key.value
    case .applicationID, .mediaName: options.properties[key.kind.rawValue] = key.value
    }
    return try ToneStream(Tone(frequency: 500), on: connected.sound.server, options: options)
  }

  private var positions: [String] {
    // What pacat takes for eight.
    if channels == 8 {
      return [
        "front-left", "front-left-of-center", "front-center", "front-right",
        "front-right-of-center", "rear-center", "aux0", "aux1",
      ]
    }
    let all = ["front-left", "front-right", "rear-left", "rear-right", "lfe"]
    return channels == 1 ? ["mono"] : Array(all.prefix(channels))
  }

  /// A level whose channels all differ; what the user set, or what a duck left.
  func level(_ raw: UInt32, isMuted: Bool = false) -> SavedLevel {
    let volume = (0..<channels).map { raw - 1_001 * UInt32($0) }
    return SavedLevel(
      key: key.name, channelMap: ChannelMap(positions), volume: ChannelVolumes(raw: volume),
      isMuted: isMuted)
  }

  /// Sets a stream, as a duck does.
  func set(_ stream: ToneStream, _ level: SavedLevel) throws {
    let index = try stream.index()
    try connected.value { $0.setVolume(level.volume, ofSinkInput: index, completion: $1) }
    try connected.value { $0.setMuted(level.isMuted, ofSinkInput: index, completion: $1) }
    try expect(stream, at: level)
  }

  /// The stream is, or is soon, at that level.
  func expect(_ stream: ToneStream, at level: SavedLevel) throws {
    try connected.sound.server.waitForSinkInput(stream.index()) {
      $0.volume == level.volume.raw && $0.isMuted == level.isMuted
    }
  }

  /// The next stream of the key opens at that level.
  func expectNext(at level: SavedLevel) throws {
    let next = try play()
    try expect(next, at: level)
    next.stop()
    let index = try next.index()
    let isGone = try Monotonic.poll(within: .seconds(5)) {
      try connected.sound.server.sinkInput(index) == nil ? true : nil
    }
    try #require(isGone == true)
  }
}
