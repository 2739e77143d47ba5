import Glibc
import ServerFixture

/// A player, and between which levels its user may find it once nothing holds it down.
///
/// What a user sets while a stream is held down stays for the time of the duck; the stream may then
/// come back to more, but never to more than its user ever set. From outside only these bounds are
/// known, and they are one and the same level when nothing was held down.
final class Player {
  let kind: Kind
  let stream: ToneStream
  private let server: SoundServer
  private let processorTime: () throws -> Double
  private(set) var low: [UInt32] = []
  private(set) var high: [UInt32] = []
  private(set) var isMuted = false
  /// When its user set its volume or its mute last, in seconds.
  private(set) var touched = 0.0

  /// Starts it; its user sets it at once. `processorTime` tells what server and daemon have used of a
  /// processor, or waited for, in seconds.
  init(
    _ kind: Kind, on server: SoundServer, isQuiet: Bool,
    processorTime: @escaping () throws -> Double
  ) throws {
    self.kind = kind
    self.server = server
    self.processorTime = processorTime
    stream = try Self.start(kind, on: server)
    try insist(on: kind.volume)
    low = kind.volume
    // Unknown until it was set: it opened at whatever was saved.
    high = kind.volume.map { isQuiet ? $0 : UInt32.max }
    try mute(kind.isMuted)
  }

  static func start(_ kind: Kind, on server: SoundServer) throws -> ToneStream {
    var options = ToneStream.Options(role: kind.role, application: kind.application)
    options.channels = kind.volume.count
    options.latency = 200
    // A server that has just come up refuses some: then its user starts the player again.
    let started = try Monotonic.poll(within: .seconds(10)) { () -> ToneStream? in
      let stream = try ToneStream(Tone(frequency: 400), on: server, options: options)
      return (try? stream.index()) == nil ? nil : stream
    }
    guard let started else { throw FixtureError("\(kind.name) cannot be started") }
    return started
  }

  /// Its user sets all channels alike, which leaves the balance.
  func set(_ share: Double, isQuiet: Bool) throws {
    let volume = kind.volume.map { UInt32(Double($0) * share) }
    try insist(on: volume)
    low = volume
    high = isQuiet ? volume : zip(high, volume).map { max($0, $1) }
  }

  /// A volume that is set in the same moment in which Eider writes one may be gone before anybody has
  /// seen it. A user who sees that sets it again. On a busy machine the moment is longer.
  private func insist(on volume: [UInt32]) throws {
    let index = try stream.index()
    let isSet = try Monotonic.poll(within: .seconds(5)) { () -> Bool? in
      // PipeWire lists a stream before it can be named.
      guard (try? server.setVolume(volume, ofSinkInput: index)) != nil else { return nil }
      let start = Monotonic.now
      let busy = try processorTime()
      // Several processes can wait for longer than the clock goes.
      repeat {
        usleep(50_000)
      } while try Monotonic.now - start
        < min(1, 0.05 + processorTime() - busy)
      return try server.sinkInput(index)?.volume == volume ? true : nil
    }
    guard isSet != nil else { throw FixtureError("\(kind.name) does not stay at \(volume)") }
    touched = Monotonic.now
  }

  func mute(_ muted: Bool) throws {
    try server.setMute(muted, ofSinkInput: stream.index())
    isMuted = muted
    touched = Monotonic.now
  }

  /// What is wrong with a level; nil when it is its user's. A new stream may have opened at it, as
  /// `server` had saved it.
  func fault(_ volume: [UInt32], muted: Bool, readFrom server: ServerKind? = nil) -> String? {
    let isRight =
      volume.count == low.count
      && volume.indices.allSatisfy { index in
        let isOwn = low[index] <= volume[index] && volume[index] <= high[index]
        guard let server else { return isOwn }
        let lowest = server.saved(low[index])
        return isOwn || lowest <= volume[index] && volume[index] <= server.saved(high[index])
      }
    if isRight, muted == isMuted { return nil }
    return "\(kind.name) is at \(volume)\(muted ? ", muted" : ""), and should be at \(low)"
      + "\(high == low ? "" : " to \(high)")\(isMuted ? ", muted" : "")"
  }
}

extension ServerKind {
  /// What a raw volume is when it was saved and comes back. WirePlumber 0.5 writes the amplitude, of
  /// single precision, with six decimals.
  func saved(_ raw: UInt32) -> UInt32 {
    guard self == .debian13PipeWire, raw != .max else { return raw }
    let share = Double(raw) / 65_536
    let amplitude = Double(Float(share * share * share))
    return UInt32((cbrt((amplitude * 1e6).rounded(.toNearestOrEven) / 1e6) * 65_536).rounded())
  }
}
