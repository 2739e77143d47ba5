import EiderInterface
import ServerFixture
import Testing
import Varlink

/// Streams that come while others are down already, as they are heard.
@Suite("On every server, a stream that comes late", .serialized, .timeLimit(.minutes(10)))
struct EveryServerLateStreamTests {
  /// The tone of a stream at 0 dB as the meter hears it: PipeWire 0.3 adds the channels up for a
  /// monitor of one, and the others take their mean.
  private func full(_ rig: AdoptionRig, _ meter: ToneMeter) throws -> Double {
    let music = try rig.play(["media.role": "music"])
    try meter.waitUntil(400, isAbove: -20)
    let level = try meter.level(of: 400)
    music.stop()
    try meter.waitUntil(400, isBelow: -60)
    return level
  }

  @Test(
    "and was born corked is not above its ducked level for a moment",
    arguments: ServerKind.available)
  func corked(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let meter = try ToneMeter([400], on: rig.server.server)
    let ducked = try full(rig, meter) - 20
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    let start = meter.history.count
    for _ in 0..<5 {
      let music = try rig.play(["media.role": "music"], isCorked: true)
      try rig.details(music, "is down") { $0.gain == -20 }
      try music.cork(false)
      try meter.waitUntil(400, isWithin: (ducked - 0.5)...(ducked + 0.5))
      music.stop()
      try meter.waitUntil(400, isBelow: -60)
    }
    let tooLoud = meter.history[start...].filter { $0.level(400) >= ducked + 0.5 }
    #expect(tooLoud.map { "\($0.time): \($0.level(400))" } == [])
  }

  /// Whoever starts at once races with Eider, which learns of a stream when its program does. What
  /// the server has mixed by then is heard, see docs/volume.md: at most a block of the null sink,
  /// which cannot take it back, and what Eider and the server take or wait for a processor meanwhile.
  /// Never is the level of such a stream taken for its user's, which would last.
  @Test(
    "and was born running is down within a block of the sink's and stays down",
    arguments: ServerKind.available)
  func running(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let meter = try ToneMeter([400], on: rig.server.server)
    let ducked = try full(rig, meter) - 20
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    let daemon = try #require(rig.daemon.processID)
    // In windows of the meter's: 50 ms, or the 1024 frames of PipeWire's quantum, and one that is
    // cut.
    let block = kind == .pulseAudio ? 6 : 4
    for _ in 0..<8 {
      let start = meter.history.count
      let before = try ProcessorTime.usedOrAwaited(by: rig.server.processIDs + [daemon])
      let music = try rig.play(["media.role": "music"])
      try meter.waitUntil(400, isWithin: (ducked - 0.5)...(ducked + 0.5))
      let busy = try ProcessorTime.usedOrAwaited(by: rig.server.processIDs + [daemon]) - before
      let heard = try meter.level(of: 400, over: .milliseconds(500))
      #expect(heard < ducked + 0.5)
      try rig.details(music, "is held down") { $0.gain == -20 && $0.state == "ducked" }
      music.stop()
      try meter.waitUntil(400, isBelow: -60)
      let tooLoud = meter.history[start...].filter { $0.level(400) >= ducked + 0.5 }
      #expect(
        tooLoud.count <= block + Int(busy * 100),
        "busy for \(busy) s: \(tooLoud.map { "\($0.time): \($0.level(400))" })")
    }
  }

  @Test(
    "and was born corked during a mute is not heard for a moment", arguments: ServerKind.available)
  func muted(kind: ServerKind) throws {
    let rig = try AdoptionRig(
      kind, configuration: "{ interactions: [{ of: 'call', on: 'media', effect: 'mute' }] }")
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    let meter = try ToneMeter([400], on: rig.server.server)
    let music = try rig.play(["media.role": "music"], isCorked: true)
    try rig.details(music, "is muted") { $0.state == "muted" && $0.muted }
    try music.cork(false)
    _ = try meter.level(of: 400)
    #expect(meter.history.allSatisfy { $0.level(400) < -60 })
  }
}
