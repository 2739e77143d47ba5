import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("A playback stream") struct SinkInputTests {
  private func stream(_ connected: Connected, channels: Int = 2) throws -> ToneStream {
    var options = ToneStream.Options(role: "music")
    options.channels = channels
    let stream = try ToneStream(Tone(frequency: 500), on: connected.sound.server, options: options)
    try stream.index()
    return stream
  }

  @Test("gets exactly the volume of each channel, and gives it back")
  func exact() throws {
    let connected = try Connected()
    let player = try stream(connected)
    let index = try player.index()
    for value in stride(from: UInt32(1), through: 65_536, by: 997) {
      let volume = ChannelVolumes(raw: [value, 131_072 - value])
      try connected.value { $0.setVolume(volume, ofSinkInput: index, completion: $1) }
      let found = try connected.value { $0.sinkInput(index, completion: $1) }
      #expect(found.volume == volume)
    }
    let seen = try connected.sound.server.sinkInput(index)?.volume
    #expect(seen == [64_806, 131_072 - 64_806])
  }

  @Test("takes 0 and the highest volume, and keeps its balance when given one value")
  func limits() throws {
    let connected = try Connected()
    let player = try stream(connected, channels: 6)
    let index = try player.index()
    let odd = ChannelVolumes(raw: [0, 1, 65_537, ChannelVolumes.highest, 2, 65_535])
    try connected.value { $0.setVolume(odd, ofSinkInput: index, completion: $1) }
    #expect(try connected.value { $0.sinkInput(index, completion: $1) }.volume == odd)
    let tilted = ChannelVolumes(raw: [60_000, 30_000, 0, 0, 0, 0])
    try connected.value { $0.setVolume(tilted, ofSinkInput: index, completion: $1) }
    let one = ChannelVolumes(raw: [30_000])
    try connected.value { $0.setVolume(one, ofSinkInput: index, completion: $1) }
    let found = try connected.value { $0.sinkInput(index, completion: $1) }
    #expect(found.volume.raw == [30_000, 15_000, 0, 0, 0, 0])
  }

  @Test(
    "refuses volumes that do not fit",
    arguments: [[], [1, 2, 3], [.max, 1], [UInt32](repeating: 1, count: 33)])
  func unfit(raw: [UInt32]) throws {
    let connected = try Connected()
    let player = try stream(connected)
    let index = try player.index()
    let before = try connected.value { $0.sinkInput(index, completion: $1) }.volume
    let error = try connected.failure {
      $0.setVolume(ChannelVolumes(raw: raw), ofSinkInput: index, completion: $1)
    }
    #expect(error.reason == .invalidArgument)
    #expect(error.attempt == "set the volume of sink input \(index)")
    #expect(try connected.value { $0.sinkInput(index, completion: $1) }.volume == before)
  }

  @Test("is muted and unmuted, its volume untouched")
  func mute() throws {
    let connected = try Connected()
    let player = try stream(connected)
    let index = try player.index()
    let volume = ChannelVolumes(raw: [60_000, 30_000])
    try connected.value { $0.setVolume(volume, ofSinkInput: index, completion: $1) }
    for isMuted in [true, false] {
      try connected.value { $0.setMuted(isMuted, ofSinkInput: index, completion: $1) }
      let found = try connected.value { $0.sinkInput(index, completion: $1) }
      #expect(found.isMuted == isMuted)
      #expect(found.volume == volume)
      #expect(try player.sinkInput().isMuted == isMuted)
    }
  }

  @Test("is moved to another sink")
  func move() throws {
    let connected = try Connected()
    let player = try stream(connected)
    let index = try player.index()
    let sink = try connected.value { $0.sink(named: "N2", completion: $1) }
    try connected.value { $0.moveSinkInput(index, toSink: sink.index, completion: $1) }
    let found = try connected.value { $0.sinkInput(index, completion: $1) }
    #expect(found.sinkIndex == sink.index)
    let error = try connected.failure { $0.moveSinkInput(index, toSink: 77, completion: $1) }
    #expect(error.reason == .noSuchEntity)
  }

  @Test("that is not there cannot be set, muted or moved")
  func unknown() throws {
    let connected = try Connected()
    let volume = ChannelVolumes(raw: [1])
    let errors = try [
      connected.failure { $0.setVolume(volume, ofSinkInput: 77, completion: $1) },
      connected.failure { $0.setMuted(true, ofSinkInput: 77, completion: $1) },
      connected.failure { $0.moveSinkInput(77, toSink: 0, completion: $1) },
      connected.failure { $0.setMuted(true, ofSinkInput: .max, completion: $1) },
    ]
    #expect(
      errors.map(\.reason) == [.noSuchEntity, .noSuchEntity, .noSuchEntity, .invalidArgument])
  }

  @Test("tells of its birth, change and end, and nothing else happens")
  func events() throws {
    let connected = try Connected()
    let player = try stream(connected)
    let index = try player.index()
    #expect(connected.wait { connected.events.contains(ServerEvent(.sinkInput, .new, index)) })
    try connected.value { $0.setMuted(true, ofSinkInput: index, completion: $1) }
    #expect(connected.wait { connected.events.contains(ServerEvent(.sinkInput, .changed, index)) })
    player.stop()
    #expect(connected.wait { connected.events.contains(ServerEvent(.sinkInput, .removed, index)) })
    #expect(connected.events.contains { $0.facility == .client && $0.kind == .new })
    #expect(connected.events.allSatisfy { $0.facility != .server })
  }

  @Test("stays, and so does everything, when the default sink changes: an event of the server")
  func defaultSink() throws {
    let connected = try Connected()
    try connected.sound.server.setDefaultSink("N2")
    #expect(
      connected.wait {
        connected.events.contains { $0.facility == .server && $0.kind == .changed }
      })
    let information = try connected.value { $0.information(completion: $1) }
    #expect(information.defaultSinkName == "N2")
  }
}
