import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct RouteTests {
  private static let route = RouteDetails(
    outputs: [
      PortDetails(
        type: "headphones", name: "Built-in Audio", device: "alsa_output.analog",
        port: "analog-output-headphones", isDefault: true, inUse: true),
      PortDetails(type: "HDMI", name: "Screen", device: "alsa_output.hdmi"),
    ],
    inputs: [PortDetails(type: "builtInMic", name: "Mic", device: "alsa_input.analog")])

  @Test func `Route is a table of outputs and inputs`() throws {
    var script = FakeDaemon.Script()
    script.route = Self.route
    let answer = try FakeDaemon(script).control("route")
    #expect(answer.status == .exited(0))
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    for text in [
      "headphones", "Built-in Audio", "analog-output-headphones", "default, in use",
      "alsa_output.analog",
    ] { #expect(lines[1].contains(text)) }
    #expect(lines[3].contains("builtInMic"))
  }

  @Test func `Route as JSON is an object of outputs and inputs`() throws {
    var script = FakeDaemon.Script()
    script.route = Self.route
    let answer = try FakeDaemon(script).control("route", "--json")
    #expect(
      try JSONDecoder().decode(RouteDetails.self, from: Data(answer.output.utf8)) == Self.route)
    #expect(
      try FakeDaemon().control("route").output == "There is no output and no input.\n")
  }

  @Test func `Monitor says what became of the route, and what players should do`() throws {
    var event = EventMessage(event: "routeChanged", time: 1)
    event.previous = Self.route
    event.current = RouteDetails(outputs: [Self.route.outputs[1]])
    event.reason = "oldDeviceUnavailable"
    event.advice = "pause"
    var script = FakeDaemon.Script()
    script.monitor = .last([event])
    let answer = try FakeDaemon(script).control("monitor")
    #expect(
      answer.output.contains(
        "route: Built-in Audio, Screen → Screen (oldDeviceUnavailable), players should pause"))
  }
}
