import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// A real Bluetooth card, made by the server for a headset that a stand-in for BlueZ offers.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BluetoothRouteTests {
  @Test(arguments: BluetoothStandIn.kinds)
  func `Music pauses when its headset goes, and not when it comes`(kind: ServerKind) throws {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder)
    let rig = try Rig(on: try headset.server(kind))
    try headset.awaitServer()
    let events = try rig.monitor()

    try headset.connect()
    let came = try events.until("routeChanged")
    #expect(came.reason == "newDeviceAvailable", "\(came)")
    #expect(came.advice == "continue")
    let port = try #require(came.current?.outputs.first { $0.device.contains("bluez") })
    #expect(port.type == "bluetoothA2DP")
    #expect(port.port == "headset-output")

    let music = try rig.play("music") { $0.sink = port.device }
    try rig.awaitDetails(music.index(), "to play on the headset") { $0.sink == port.device }
    let session = try #require(try rig.details(of: music.index())?.session)
    let own = Watching(
      try rig.client().stream(AudioSessionMethods.Monitor.self, .init(session: session)))
    try own.until("ready")

    try headset.disconnect()
    let gone = try events.until("routeChanged")
    #expect(gone.reason == "oldDeviceUnavailable")
    #expect(gone.advice == "pause")
    #expect(gone.previous?.outputs.contains { $0.device == port.device } == true)
    #expect(gone.current?.outputs.map(\.device) == ["N1"])
    let view = try own.until("routeChanged")
    #expect(view.advice == "pause")
    #expect(view.previous?.outputs.map(\.type).contains("bluetoothA2DP") == true)

    try headset.connect()
    #expect(try events.until("routeChanged").reason == "newDeviceAvailable")
  }

  @Test(arguments: BluetoothStandIn.kinds)
  func `A headset that is switched to calls and back is one event each time, and holds survive`(
    kind: ServerKind
  ) throws {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder, isHandsfree: true)
    let rig = try Rig(on: try headset.server(kind))
    try headset.awaitServer()
    let events = try rig.monitor()
    try headset.connect()
    #expect(try events.until("routeChanged").reason == "newDeviceAvailable")
    let call = try rig.hold("call")
    let card = "bluez_card.00_11_22_33_44_55"
    let profiles =
      kind == .pulseAudio
      ? (music: "a2dp_sink", calls: "handsfree_head_unit")
      : (music: "a2dp-sink", calls: "headset-head-unit")
    // It is told of calls after the music.
    try rig.wait(for: "the profile for calls") {
      try rig.server.pactl(["list", "cards"]).contains(profiles.calls + ":") ? () : nil
    }
    func bluetooth(_ ports: [PortDetails]?) -> [String] {
      (ports ?? []).filter { $0.device.contains("bluez") }.map(\.type)
    }

    try rig.server.pactl(["set-card-profile", card, profiles.calls])
    let toCalls = try events.until("routeChanged")
    #expect(toCalls.reason == "routeConfigurationChange", "\(toCalls)")
    #expect(toCalls.advice == "continue")
    #expect(bluetooth(toCalls.previous?.outputs) == ["bluetoothA2DP"])
    #expect(bluetooth(toCalls.previous?.inputs) == [])
    #expect(bluetooth(toCalls.current?.outputs) == ["bluetoothHFP"])
    #expect(bluetooth(toCalls.current?.inputs) == ["bluetoothHFP"])
    // PipeWire keeps the name of the sink, which is on another port now.
    let ports = [toCalls.previous, toCalls.current].map { route in
      route?.outputs.first { $0.device.contains("bluez") }?.port
    }
    #expect(
      ports
        == (kind == .pulseAudio
          ? ["headset-output", "headset-output"] : ["headset-output", "headset-hf-output"]))

    try rig.server.pactl(["set-card-profile", card, profiles.music])
    let back = try events.until("routeChanged")
    #expect(back.reason == "routeConfigurationChange", "\(back)")
    #expect(bluetooth(back.previous?.outputs) == ["bluetoothHFP"])
    #expect(bluetooth(back.current?.outputs) == ["bluetoothA2DP"])
    #expect(bluetooth(back.current?.inputs) == [])
    #expect(events.seen.count { $0.event == "routeChanged" } == 3)
    #expect(!events.seen.contains { $0.event.hasPrefix("interruption") })
    #expect(try rig.session(call.session)?.state == "active")

    try headset.disconnect()
    #expect(try events.until("routeChanged").reason == "oldDeviceUnavailable")
  }

  @Test func `A profile that is switched away and back within the settling time is no event`()
    throws
  {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder)
    let rig = try Rig(on: try headset.server(.pulseAudio), "{ settling: 2000 }")
    try headset.awaitServer()
    let events = try rig.monitor()
    try headset.connect()
    let came = try events.until("routeChanged")
    let name = try #require(came.current?.outputs.first { $0.device.contains("bluez") }?.device)
    let call = try rig.hold("call")
    let card = "bluez_card.00_11_22_33_44_55"
    try rig.server.pactl(["set-card-profile", card, "off"])
    try rig.server.pactl(["set-card-profile", card, "a2dp_sink"])
    try rig.wait(for: "the sink to be back") {
      try rig.client().call(AudioSessionMethods.GetRoute.self, .init()).route.outputs
        .contains { $0.device == name } ? () : nil
    }
    // Another change, after which the first would have been told.
    try rig.server.pactl(["load-module", "module-null-sink", "sink_name=N5"])
    let next = try events.until("routeChanged")
    #expect(next.reason == "newDeviceAvailable")
    #expect(next.previous?.outputs.contains { $0.device == name } == true)
    #expect(next.current?.outputs.contains { $0.device == name } == true)
    #expect(try rig.session(call.session)?.state == "active")
  }
}
