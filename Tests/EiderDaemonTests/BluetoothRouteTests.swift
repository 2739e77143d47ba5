import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// A real Bluetooth card, made by the server for a headset that a stand-in for BlueZ offers.
@Suite(.serialized, .timeLimit(.minutes(2))) struct BluetoothRouteTests {
  @Test func `Music pauses when its headset goes, and not when it comes`() throws {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder)
    var options = PrivatePulseAudio.Options()
    options.environment = headset.environment
    options.sinks = ["N1"]
    options.lines = ["load-module module-bluez5-discover"]
    let rig = try Rig(options: options)
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

  @Test func `A profile that is switched away and back within the settling time is no event`()
    throws
  {
    let folder = try TemporaryFolder()
    let headset = try BluetoothStandIn(in: folder)
    var options = PrivatePulseAudio.Options()
    options.environment = headset.environment
    options.sinks = ["N1"]
    options.lines = ["load-module module-bluez5-discover"]
    let rig = try Rig(configuration: "{ settling: 2000 }", options: options)
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
