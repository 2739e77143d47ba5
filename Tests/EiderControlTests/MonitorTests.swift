import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct MonitorTests {
  private func daemon() throws -> FakeDaemon {
    var snapshot = Example.event("snapshot", state: "active", session: "1")
    snapshot.details = Example.session("1", "Player", "media")
    var ducked = Example.event("ducked", state: "active", session: "1")
    ducked.decibels = -12
    var script = FakeDaemon.Script()
    var ready = EventMessage(event: "ready", time: 13)
    ready.session = nil
    script.monitor = .events([snapshot, ready, ducked])
    return try FakeDaemon(script)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `Events are readable at once, and a signal ends it well`(signal: Int32) throws {
    let daemon = try daemon()
    let monitor = try daemon.begin("monitor")
    let line = try monitor.waitForLine(containing: "ducked")
    #expect(line.hasSuffix("  media “Player” (1)  ducked to -12.0 dB"))
    #expect(monitor.output.split(separator: "\n").count == 3)
    monitor.signal(signal)
    #expect(try monitor.wait() == .exited(0))
    #expect(monitor.errorOutput == "")
  }

  @Test func `As JSON each event is a line, as it came`() throws {
    let daemon = try daemon()
    let monitor = try daemon.begin("monitor", "--json")
    try monitor.waitForLine(containing: "\"event\":\"ducked\"")
    let events = try monitor.output.split(separator: "\n").map {
      try JSONDecoder().decode(EventMessage.self, from: Data($0.utf8))
    }
    #expect(events.map(\.event) == ["snapshot", "ready", "ducked"])
    #expect(events.first?.details == Example.session("1", "Player", "media"))
    #expect(events.last?.decibels == -12)
  }

  @Test func `A daemon that dies is told`() throws {
    let daemon = try daemon()
    let monitor = try daemon.begin("monitor")
    try monitor.waitForLine(containing: "ready")
    daemon.end()
    #expect(try monitor.wait() == .exited(1))
    #expect(monitor.errorOutput.contains("the daemon is gone"))
  }
}
