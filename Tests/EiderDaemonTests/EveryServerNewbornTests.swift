import ServerFixture
import Testing

@Suite("On every server, a stream that starts under a duck", .serialized)
struct EveryServerNewbornTests {
  @Test(
    "is ducked from its own level and comes back to it, and so does the next one",
    arguments: ServerKind.available)
  func newborns(kind: ServerKind) throws {
    let sound = try kind.running()
    // 52428 and 40001, less 20 dB on the server's cubic scale.
    let base: [UInt32] = [52_428, 40_001]
    let ducked: [UInt32] = [24_335, 18_567]
    func play() throws -> ToneStream {
      var options = ToneStream.Options(role: "game", application: "Newborn")
      options.tellsWhenReady = true
      return try ToneStream(Tone(frequency: 500), on: sound.server, options: options)
    }
    let first = try play()
    try first.waitUntilReady()
    try sound.server.setVolume(base, ofSinkInput: first.index())
    try sound.server.waitForSinkInput(first.index()) { $0.volume == base }
    first.stop()
    let eider = try EiderProcess(on: sound.server)
    try eider.start()
    for _ in 0..<4 {
      let call = try eider.hold("call")
      let stream = try play()
      try sound.server.waitForSinkInput(stream.index()) { $0.volume == ducked }
      call.closeInput()
      try call.wait()
      try sound.server.waitForSinkInput(stream.index()) { $0.volume == base }
      stream.stop()
    }
    #expect(eider.stop()?.isSuccess == true)
  }
}
