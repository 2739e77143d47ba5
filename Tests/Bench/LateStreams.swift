import EiderInterface
import ServerFixture
import Varlink

/// What is heard of streams that come while others are down already: how many windows of 10 ms of
/// each are above its ducked level, on a null sink, which cannot take back what it has mixed.
struct LateStreams {
  /// One server, and streams that were born running, or corked and then uncorked.
  struct Count {
    let server: ServerKind
    let isBornCorked: Bool
    /// Windows above the ducked level, of each stream.
    var tooLoud: [Int] = []

    var text: String {
      let none = tooLoud.count { $0 == 0 }
      let worst = tooLoud.max() ?? 0
      return "\(server.rawValue), born \(isBornCorked ? "corked" : "running"): "
        + "\(none) of \(tooLoud.count) streams without any, the worst with \(worst)"
    }
  }

  private static let frequency = 400
  private static let depth = -20.0

  private let kind: ServerKind
  private let sound: any PrivateServer
  private let daemon: EiderProcess
  private let client: Client
  private let control: Client
  private let meter: ToneMeter
  private let full: Double

  /// Prints a line for each server and kind of birth.
  static func report(streams: Int) throws {
    print("Windows of 10 ms above the ducked level, of streams that come under a duck of 20 dB:")
    for kind in ServerKind.available {
      let late = try LateStreams(kind)
      for isCorked in [false, true] {
        print("  " + (try late.count(bornCorked: isCorked, streams: streams).text))
      }
    }
  }

  init(_ kind: ServerKind) throws {
    self.kind = kind
    sound = try kind.running()
    daemon = try EiderProcess(on: sound.server)
    try daemon.start()
    meter = try ToneMeter([Self.frequency], on: sound.server)
    // PipeWire 0.3 adds the channels up for a monitor of one, the others take their mean.
    let stream = try Self.play(on: sound.server, isCorked: false)
    try meter.waitUntil(Self.frequency, isAbove: -20)
    full = try meter.level(of: Self.frequency)
    stream.stop()
    try meter.waitUntil(Self.frequency, isBelow: -60)
    client = try Client(path: daemon.runtimeFolder + "/" + SocketAddress.audioSessionInterface)
    control = try Client(path: daemon.runtimeFolder + "/" + SocketAddress.controlInterface)
    let session = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "call", settings: SessionSettings(class: "call"))
    ).session
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
  }

  func count(bornCorked isCorked: Bool, streams: Int) throws -> Count {
    var count = Count(server: kind, isBornCorked: isCorked)
    let ducked = full + Self.depth
    for _ in 0..<streams {
      let start = meter.history.count
      let stream = try Self.play(on: sound.server, isCorked: isCorked)
      if isCorked {
        try sound.server.waitForSinkInput(stream.index) { ($0.volume.max() ?? 0) < 40_000 }
        try stream.cork(false)
      }
      try meter.waitUntil(Self.frequency, isWithin: (ducked - 0.5)...(ducked + 0.5))
      stream.stop()
      try meter.waitUntil(Self.frequency, isBelow: -60)
      try waitForRepair()
      count.tooLoud.append(
        meter.history[start...].count { $0.level(Self.frequency) >= ducked + 0.5 })
    }
    return count
  }

  /// The stream died under the duck. The streams that put its saved level right would be in the way of
  /// the next.
  private func waitForRepair() throws {
    let isDone = try Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      try control.call(ControlMethods.GetStatus.self).ledger.savedLevels == 0 ? true : nil
    }
    guard isDone == true else { throw FixtureError("no repair in 10 s: \(daemon.log)") }
  }

  private static func play(on server: SoundServer, isCorked: Bool) throws -> CorkableStream {
    var options = CorkableStream.Options(role: "music", isCorked: isCorked)
    options.properties = Rig.stranger
    return try CorkableStream(Tone(frequency: frequency), on: server, options: options)
  }
}
