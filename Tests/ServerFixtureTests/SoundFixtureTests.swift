import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite struct SoundFixtureTests {
  @Test func `A tone of full scale is heard at 0 dB, and at 50 % 18 dB softer`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let meter = try ToneMeter([400, 700], on: pulse.server)
    let music = try ToneStream(
      Tone(frequency: 400, level: 0), on: pulse.server, options: .init(role: "music"))
    let index = try music.index()
    try meter.waitUntil(400, isAbove: -3)
    let loud = try meter.level(of: 400)
    #expect(abs(loud) < 1)
    #expect(try meter.level(of: 700) < -60)

    try pulse.server.setVolume([32768], ofSinkInput: index)
    try meter.waitUntil(400, isBelow: -15)
    let soft = try meter.level(of: 400)
    #expect(abs(soft - loud + 18.06) < 1)
  }

  @Test func `Two tones in one recording are told apart`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let meter = try ToneMeter([400, 500], on: pulse.server)
    let first = try ToneStream(Tone(frequency: 400, level: -6), on: pulse.server)
    let second = try ToneStream(Tone(frequency: 500, level: -30), on: pulse.server)
    try first.index()
    try second.index()
    // The beginning of the first tone is heard at 500 Hz too.
    let levels = Monotonic.poll(within: .seconds(5)) { () -> (Double, Double)? in
      guard let low = try? meter.level(of: 400), let high = try? meter.level(of: 500),
        abs(low + 6) < 1, abs(high + 30) < 1
      else { return nil }
      return (low, high)
    }
    #expect(levels != nil)
  }

  @Test func `A stream has the role, volume and channels it was made with`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    var options = ToneStream.Options(role: "music", application: "Player", volume: 52428)
    options.sink = "N2"
    let stream = try ToneStream(Tone(frequency: 400), on: pulse.server, options: options)
    let input = try stream.sinkInput()
    #expect(input.properties["media.role"] == "music")
    #expect(input.properties["application.name"] == "Player")
    #expect(input.volume == [52428, 52428])
    #expect(try pulse.server.sinks().first { $0.index == input.sink }?.name == "N2")
    try pulse.server.setVolume([65536, 26214], ofSinkInput: input.index)
    try pulse.server.setMute(true, ofSinkInput: input.index)
    let changed = try stream.sinkInput()
    #expect(changed.volume == [65536, 26214] && changed.isMuted)
  }

  @Test func `A stream of a given length ends by itself`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    var options = ToneStream.Options()
    options.length = .milliseconds(100)
    let stream = try ToneStream(Tone(frequency: 400), on: pulse.server, options: options)
    try stream.waitUntilEnded()
    #expect(stream.process.status == .exited(0))
  }

  @Test func `A stream that the server kills is gone, and its player ends`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let stream = try ToneStream(Tone(frequency: 400), on: pulse.server)
    let index = try stream.index()
    try pulse.kill(sinkInput: index)
    #expect(try stream.process.wait() == .exited(1))
    #expect(try pulse.server.sinkInput(index) == nil)
  }

  @Test func `A killed server comes back on the same socket`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let first = try #require(pulse.processID)
    try pulse.restart(signal: SIGKILL)
    #expect(pulse.processID != first)
    #expect(try pulse.server.defaultSink() == "N1")
  }

  @Test func `Nothing is left when the fixture is gone`() throws {
    var pulse: PrivatePulseAudio? = try PrivatePulseAudio()
    try pulse?.start()
    let path = try #require(pulse?.folder.path)
    let server = try #require(pulse?.processID)
    var stream: ToneStream? = try pulse.map {
      try ToneStream(Tone(frequency: 400), on: $0.server)
    }
    let player = try #require(stream?.process.processID)
    try stream?.index()
    stream = nil
    pulse = nil
    #expect(kill(server, 0) != 0 && errno == ESRCH)
    #expect(kill(player, 0) != 0 && errno == ESRCH)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
