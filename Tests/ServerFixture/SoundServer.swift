import FoundationEssentials

/// A running sound server as its clients see it, asked and told through `pactl`. As good for a
/// private PulseAudio as for pipewire-pulse or the user's own server.
public struct SoundServer: Sendable {
  /// The environment in which clients find it.
  public let environment: [String: String]

  public init(environment: [String: String]) { self.environment = environment }

  /// The server of whoever runs this process.
  public static var users: SoundServer {
    SoundServer(environment: ProcessInfo.processInfo.environment)
  }

  /// Runs `pactl` and gives its standard output.
  ///
  /// - Throws: `FixtureError` with what it said when it fails.
  @discardableResult public func pactl(_ arguments: [String]) throws -> String {
    // pactl translates its output, and writes numbers in the user's locale.
    let environment = environment.merging(["LC_ALL": "C"]) { $1 }
    let child = try ChildProcess("pactl", arguments, environment: environment)
    child.closeInput()
    guard try child.wait().isSuccess else {
      throw FixtureError("\(child.command) failed: \(child.errorOutput)")
    }
    return child.output
  }

  private func list<Item: Decodable>(_ kind: String) throws -> [Item] {
    let text = try pactl(["-f", "json", "list", kind])
    return try JSONDecoder().decode([Item].self, from: Data(text.utf8))
  }

  /// All playback streams.
  public func sinkInputs() throws -> [SinkInput] { try list("sink-inputs") }

  /// One playback stream; nil when there is none of that index.
  public func sinkInput(_ index: UInt32) throws -> SinkInput? {
    try sinkInputs().first { $0.index == index }
  }

  /// All sinks.
  public func sinks() throws -> [Sink] { try list("sinks") }

  /// The name of the default sink.
  public func defaultSink() throws -> String {
    let answer = try pactl(["get-default-sink"])
    return String(answer.prefix { $0 != "\n" })
  }

  /// Waits until a stream is as it should be; the stream as it then is.
  ///
  /// - Throws: `FixtureError` with the stream's last state when the time is up.
  @discardableResult public func waitForSinkInput(
    _ index: UInt32, within limit: Duration = .seconds(5), until isRight: (SinkInput) -> Bool
  ) throws -> SinkInput {
    var last: SinkInput?
    let found = try Monotonic.poll(within: limit) { () -> SinkInput? in
      last = try sinkInput(index)
      return last.flatMap { isRight($0) ? $0 : nil }
    }
    guard let found else {
      let state = last.map { "\($0)" } ?? "gone"
      throw FixtureError("sink input \(index) was not as awaited in \(limit); it is \(state)")
    }
    return found
  }

  /// Sets a stream's raw volume: one value for all channels, or one for each.
  public func setVolume(_ volume: [UInt32], ofSinkInput index: UInt32) throws {
    try pactl(["set-sink-input-volume", "\(index)"] + volume.map { "\($0)" })
  }

  /// Mutes or unmutes a stream.
  public func setMute(_ isMuted: Bool, ofSinkInput index: UInt32) throws {
    try pactl(["set-sink-input-mute", "\(index)", isMuted ? "1" : "0"])
  }

  /// Moves a stream to another sink, and waits until it is there.
  ///
  /// WirePlumber 0.4 on a busy machine now and then forgets a move that PipeWire 0.3.65 has agreed
  /// to, and does nothing when it is asked for the same again; so it is first asked for where the
  /// stream still is.
  ///
  /// - Throws: `FixtureError` when there is no such stream or sink, or it does not go there.
  public func move(sinkInput index: UInt32, to sink: String) throws {
    let names = try sinks().reduce(into: [:]) { $0[$1.index] = $1.name }
    var present: String?
    let isThere = try Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      if let present { try pactl(["move-sink-input", "\(index)", present]) }
      try pactl(["move-sink-input", "\(index)", sink])
      return try Monotonic.poll(within: .seconds(2)) { () -> Bool? in
        present = try sinkInput(index).flatMap { names[$0.sink] }
        return present == sink ? true : nil
      }
    }
    guard isThere != nil else {
      throw FixtureError(
        "sink input \(index) does not go to \(sink); it is on \(present ?? "no sink")")
    }
  }

  /// Makes a sink the default.
  public func setDefaultSink(_ sink: String) throws { try pactl(["set-default-sink", sink]) }

  /// Sets a sink's raw volume, one value for all channels or one for each.
  public func setVolume(_ volume: [UInt32], ofSink sink: String) throws {
    try pactl(["set-sink-volume", sink] + volume.map { "\($0)" })
  }

  /// Loads a module and gives its index.
  public func loadModule(_ name: String, _ arguments: [String] = []) throws -> UInt32 {
    let answer = try pactl(["load-module", name] + arguments)
    guard let index = UInt32(answer.prefix { $0.isNumber }) else {
      throw FixtureError("load-module \(name) answered “\(answer)”")
    }
    return index
  }

  /// Unloads a module.
  public func unloadModule(_ index: UInt32) throws { try pactl(["unload-module", "\(index)"]) }
}
