import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

extension Rig {
  static let full: UInt32 = 65536
  static let eighty: UInt32 = 52428

  /// Starts a player and waits until the daemon knows its stream.
  func play(
    _ role: String?, at volume: UInt32? = nil, frequency: Int = 400,
    _ change: (inout ToneStream.Options) -> Void = { _ in }
  ) throws -> ToneStream {
    var options = ToneStream.Options(role: role, volume: volume)
    options.latency = 50
    change(&options)
    let stream = try ToneStream(Tone(frequency: frequency), on: server, options: options)
    try awaitDetails(stream.index(), "to be known") { _ in true }
    return stream
  }

  func details() throws -> [StreamDetails] {
    try control().call(ControlMethods.ListStreams.self).streams
  }

  func details(of index: UInt32) throws -> StreamDetails? {
    try details().first { $0.index == Int(index) }
  }

  /// Waits until the daemon says of a stream what is wanted.
  @discardableResult func awaitDetails(
    _ index: UInt32, _ what: String, within limit: Duration = .seconds(10),
    _ isRight: (StreamDetails) -> Bool
  ) throws -> StreamDetails {
    var last: StreamDetails?
    return try wait(for: "stream \(index) \(what); it is \(last.map { "\($0)" } ?? "unknown")") {
      last = try details(of: index)
      return last.flatMap { isRight($0) ? $0 : nil }
    }
  }

  /// Waits until a stream is down as far as it goes, by so many decibels.
  func awaitDucked(_ stream: ToneStream, by decibels: Double) throws {
    try awaitDetails(stream.index(), "to be at \(decibels) dB") {
      $0.state == "ducked" && abs($0.gain - decibels) < 0.01
    }
  }

  /// Starts a player as `play` does, and then its user sets its volume, which holds on every server:
  /// PipeWire may put what it has saved over what a stream is made with, or is set to before its
  /// program has it.
  func playSet(
    _ role: String, to volume: [UInt32], frequency: Int = 400
  ) throws -> ToneStream {
    let stream = try play(role, frequency: frequency) {
      $0.channels = volume.count
      $0.tellsWhenReady = true
    }
    try stream.waitUntilReady()
    try set(stream, to: volume)
    return stream
  }

  /// Its user sets a stream that nothing holds down, and the daemon has heard of it.
  func set(_ stream: ToneStream, to volume: [UInt32]) throws {
    let index = try stream.index()
    try wait(for: "stream \(index) to take a volume") {
      try? server.setVolume(volume, ofSinkInput: index)
    }
    try awaitDetails(index, "to be set") {
      $0.state == "normal" && $0.base == volume.map(Int.init)
    }
  }

  /// Eider has done with a stream, and the server has it at exactly this.
  func expectExact(
    _ stream: ToneStream, _ volume: [UInt32], muted: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    try awaitNormal(stream)
    let now = try? server.waitForSinkInput(stream.index(), within: .seconds(2)) {
      $0.volume == volume && $0.isMuted == muted
    }
    if now == nil {
      Issue.record("not at \(volume): \(try stream.sinkInput())", sourceLocation: location)
    }
  }

  /// A stream is held down by so many decibels, all channels alike, to within the server's rounding.
  func expectDucked(
    _ stream: ToneStream, _ volume: [UInt32], by decibels: Double,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let level = volume.map { Self.ducked($0, by: decibels) }
    let now = try? server.waitForSinkInput(stream.index()) { input in
      input.volume.count == level.count
        && zip(input.volume, level).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
    }
    if now == nil {
      Issue.record("not at \(level): \(try stream.sinkInput())", sourceLocation: location)
    }
  }

  /// Waits until Eider has done with a stream.
  func awaitNormal(_ stream: ToneStream) throws {
    try awaitDetails(stream.index(), "to be back") { $0.state == "normal" }
  }

  /// The server's integers for a volume of which so many decibels were taken off.
  static func ducked(_ volume: UInt32, by decibels: Double) -> UInt32 {
    max(1, UInt32((Double(volume) * pow(10, decibels / 60)).rounded()))
  }

  /// A session as the daemon has it now.
  func session(_ id: String) throws -> SessionDetails? {
    try control().call(ControlMethods.ListSessions.self).sessions.first { $0.session == id }
  }
}
