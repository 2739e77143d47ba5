import EiderInterface
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  @Test func `The history is a line for each event, with its reason`() throws {
    var script = FakeDaemon.Script()
    var entry = HistoryEntry(event: "ducked", time: 12, reason: "a call ducks what mixes")
    entry.session = "3"
    entry.class = "media"
    entry.name = "mpv"
    entry.decibels = -20
    script.history = .init(events: [entry], forgotten: 7)
    let daemon = try FakeDaemon(script)
    let answer = try daemon.control("history")
    #expect(answer.status == .exited(0))
    #expect(answer.output.hasPrefix("7 older events are gone.\n"))
    #expect(
      answer.output.hasSuffix(
        "media “mpv” (3)  ducked to -20.0 dB: a call ducks what mixes\n"))
    #expect(try daemon.control("history", "--json").output.contains("\"forgotten\" : 7"))
  }

  @Test func `Metrics are printed as they come`() throws {
    var script = FakeDaemon.Script()
    script.metrics = "eider_streams 4\n# EOF\n"
    let daemon = try FakeDaemon(script)
    #expect(try daemon.control("metrics").output == script.metrics)
  }
}
