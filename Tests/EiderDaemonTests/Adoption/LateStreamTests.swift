import EiderInterface
import ServerFixture
import Testing
import Varlink

/// Streams that come while others are down already, as they are heard.
@Suite(.timeLimit(.minutes(2))) struct LateStreamTests {
  private static let tone = -12.0

  @Test func `No moment of a stream that was born corked during a hold is above its ducked level`()
    throws
  {
    let rig = try AdoptionRig(.pulseAudio)
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    let meter = try ToneMeter([400], on: rig.server.server)
    for _ in 0..<5 {
      let music = try rig.play(["media.role": "music"], isCorked: true)
      try rig.details(music, "is down") { $0.gain == -20 }
      try music.cork(false)
      try meter.waitUntil(400, isWithin: (Self.tone - 20.5)...(Self.tone - 19.5))
      music.stop()
      try meter.waitUntil(400, isBelow: -60)
    }
    let tooLoud = meter.history.filter { $0.level(400) >= Self.tone - 19.5 }
    #expect(tooLoud.map { "\($0.time): \($0.level(400))" } == [])
  }

  /// Whoever starts at once races with Eider, which learns of a stream when its program does. What
  /// the server has mixed by then is heard, at most a block of it: this sink cannot take it back.
  @Test func `A stream that is born running during a hold is down within a block of the sink's`()
    throws
  {
    let rig = try AdoptionRig(.pulseAudio)
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    let meter = try ToneMeter([400], on: rig.server.server)
    for _ in 0..<5 {
      let start = meter.history.count
      let music = try rig.play(["media.role": "music"])
      try meter.waitUntil(400, isWithin: (Self.tone - 20.5)...(Self.tone - 19.5))
      music.stop()
      try meter.waitUntil(400, isBelow: -60)
      let tooLoud = meter.history[start...].filter { $0.level(400) >= Self.tone - 19.5 }
      #expect(tooLoud.count <= 5, "\(tooLoud.map { "\($0.time): \($0.level(400))" })")
    }
  }

  @Test func `No moment of a stream that was born corked during a mute is heard`() throws {
    let rig = try AdoptionRig(
      .pulseAudio,
      configuration: "{ interactions: [{ of: 'call', on: 'media', effect: 'mute' }] }")
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
