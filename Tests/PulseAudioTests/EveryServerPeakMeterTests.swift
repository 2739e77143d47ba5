import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("On every server, a peak meter", .serialized)
struct EveryServerPeakMeterTests {
  /// libpulse ends no stream that the server has not made yet.
  @Test(
    "that is let go before the server has it leaves no recording behind",
    arguments: ServerKind.available)
  func letGoAtOnce(server: ServerKind) throws {
    let connected = try Connected(server)
    let player = try ToneStream(Tone(frequency: 500), on: connected.sound.server)
    let index = try player.index()
    for _ in 0..<4 {
      _ = try PeakMeter(
        ofSinkInput: index, on: "N1", of: connected.server, heard: { _ in }, ended: { _ in })
    }
    var isHeard = false
    var meter: PeakMeter? = try PeakMeter(
      ofSinkInput: index, on: "N1", of: connected.server, heard: { _ in isHeard = true },
      ended: { _ in })
    // It was asked for after the others, and so they are there as well.
    #expect(connected.wait { isHeard })
    #expect(meter != nil)
    meter = nil
    let isEmpty = try Monotonic.poll(within: .seconds(5)) { () -> Bool? in
      try connected.value { $0.flush(completion: $1) }
      let recordings = try connected.sound.server.pactl(["list", "short", "source-outputs"])
      return recordings.isEmpty ? true : nil
    }
    #expect(isEmpty == true)
  }
}
