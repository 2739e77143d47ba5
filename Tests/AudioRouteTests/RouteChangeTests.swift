import AudioRoute
import Testing

@Suite struct RouteChangeTests {
  private func change(_ old: [AudioDevice], _ new: [AudioDevice]) throws -> RouteChange {
    try #require(RouteChange(from: old, to: new))
  }

  @Test func `The same devices are no change, whatever runs on them`() {
    var running = Devices.analog(unplugged: [])
    running.isRunning = true
    #expect(RouteChange(from: [Devices.analog()], to: [running]) == nil)
  }

  @Test func `A device that is gone is an old one, and its sink is lost`() throws {
    let found = try change(
      [Devices.null("N1", isDefault: true), Devices.null("N2")],
      [Devices.null("N1", isDefault: true)])
    #expect(found.reason == .oldDeviceUnavailable)
    #expect(found.lost == ["N2"])
    #expect(found.previous.outputs.map(\.name) == ["N1", "N2"])
    #expect(found.current.outputs.map(\.name) == ["N1"])
  }

  @Test func `Another default among those that are there is an override`() throws {
    let found = try change(
      [Devices.null("N1", isDefault: true), Devices.null("N2")],
      [Devices.null("N1"), Devices.null("N2", isDefault: true)])
    #expect(found.reason == .override)
    #expect(found.lost == [])
    #expect(found.current.outputs.map(\.name) == ["N2", "N1"])
  }

  @Test func `A new device that becomes the default is a new device`() throws {
    let found = try change(
      [Devices.analog()],
      [Devices.analog(isDefault: false), Devices.bluetooth("a2dp_sink", isDefault: true)])
    #expect(found.reason == .newDeviceAvailable)
    #expect(found.lost == [])
  }

  @Test func `What is plugged into a jack changes the port and not the default sink`() throws {
    let out = Devices.analog()
    let inserted = Devices.analog(Devices.headphones, unplugged: [])
    let plugged = try change([out], [inserted])
    #expect(plugged.reason == .newDeviceAvailable)
    #expect(plugged.previous.outputs.map(\.portType) == [.builtInSpeaker])
    #expect(plugged.current.outputs.map(\.portType) == [.headphones])
    #expect(plugged.current.outputs.map(\.isDefault) == [true])
    let pulled = try change([inserted], [out])
    #expect(pulled.reason == .oldDeviceUnavailable)
    #expect(pulled.lost == ["analog"])
  }

  @Test func `Another port chosen by hand is an override, and nothing is lost`() throws {
    let found = try change(
      [Devices.analog(Devices.headphones, unplugged: [])], [Devices.analog(unplugged: [])])
    #expect(found.reason == .override)
    #expect(found.lost == [])
  }

  @Test func `Another profile of a card is another configuration`() throws {
    let found = try change(
      [Devices.analog(isDefault: false), Devices.bluetooth("a2dp_sink", isDefault: true)],
      [
        Devices.analog(isDefault: false),
        Devices.bluetooth("handsfree_head_unit", isDefault: true),
        Devices.bluetooth("handsfree_head_unit", isOutput: false),
      ])
    #expect(found.reason == .routeConfigurationChange)
    #expect(found.lost == [])
  }

  @Test func `A card that keeps only its input has lost its output`() throws {
    let input = Devices.bluetooth("handsfree_head_unit", isOutput: false)
    let output = Devices.bluetooth("handsfree_head_unit")
    let found = try change([Devices.analog(), output, input], [Devices.analog(), input])
    #expect(found.reason == .oldDeviceUnavailable)
    #expect(found.lost == [output.name])
  }

  @Test func `Without any output there is no suitable route`() throws {
    let found = try change([Devices.null("N1", isDefault: true)], [])
    #expect(found.reason == .noSuitableRouteForCategory)
    #expect(found.lost == ["N1"])
  }

  @Test func `A session uses what it plays on, else the default, and inputs if it records`() {
    let route = Route([Devices.analog(), Devices.null("N2"), Devices.microphone])
    let playing = route.used(playingOn: ["N2"], records: false)
    #expect(playing.outputs.map(\.name) == ["N2"])
    #expect(playing.inputs == [])
    let idle = route.used(playingOn: [], records: true)
    #expect(idle.outputs.map(\.name) == ["analog"])
    #expect(idle.inputs.map(\.name) == ["mic"])
  }
}
