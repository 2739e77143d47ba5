import CPulse
import Testing

@testable import PulseAudio

@Suite("Values") struct ValueTests {
  @Test("tell PipeWire from PulseAudio")
  func kind() {
    #expect(
      ServerInformation.kind(name: "pulseaudio", version: "16.1") == .pulseAudio(version: "16.1"))
    #expect(
      ServerInformation.kind(name: "PulseAudio (on PipeWire 0.3.65)", version: "15.0.0")
        == .pipeWire(version: "0.3.65"))
    #expect(
      ServerInformation.kind(name: "PulseAudio (on PipeWire 1.4.2)", version: "15.0.0")
        == .pipeWire(version: "1.4.2"))
  }

  @Test("take property lists with all their text, and leave out what is none")
  func properties() throws {
    let list = try #require(pa_proplist_new())
    defer { pa_proplist_free(list) }
    pa_proplist_sets(list, "media.name", "Ça va – ☂")
    pa_proplist_sets(list, "empty", "")
    pa_proplist_set(list, "window.icon", [0xFF, 0xFE, 0x00, 0x01] as [UInt8], 4)
    pa_proplist_set(list, "no.end", [0x41, 0x42] as [UInt8], 2)
    #expect(PulseAudio.properties(list) == ["media.name": "Ça va – ☂", "empty": ""])
    #expect(PulseAudio.properties(nil) == [:])
  }

  @Test("know an event by the bits of its type")
  func events() {
    let type = PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue | PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
    #expect(
      ServerEvent(pa_subscription_event_type_t(rawValue: type), 5)
        == ServerEvent(.sinkInput, .removed, 5))
    #expect(ServerEvent(pa_subscription_event_type_t(rawValue: 0x0F), 5) == nil)
  }

  @Test("of ports have libpulse's numbers")
  func portTypes() {
    #expect(PortType.headphones.rawValue == PA_DEVICE_PORT_TYPE_HEADPHONES.rawValue)
    #expect(PortType.bluetooth.rawValue == PA_DEVICE_PORT_TYPE_BLUETOOTH.rawValue)
    #expect(PortType.analog.rawValue == PA_DEVICE_PORT_TYPE_ANALOG.rawValue)
  }

  @Test("of waits start at 50 ms, double to a second, and become 5 s after half a minute")
  func backOff() {
    var backOff = BackOff()
    let waits = (0..<40).map { _ in backOff.next() }
    let first: [Duration] = [50, 100, 200, 400, 800, 1000].map { .milliseconds($0) }
    #expect(Array(waits[..<6]) == first)
    #expect(waits[5..<34].allSatisfy { $0 == .seconds(1) })
    #expect(waits[34...].allSatisfy { $0 == .seconds(5) })
    backOff.reset()
    #expect(backOff.next() == .milliseconds(50))
  }

  @Test("of errors say what happened, what it means and what to do")
  func errors() {
    let error = PulseError("connect to the sound server", PA_ERR_CONNECTIONREFUSED)
    #expect(error.reason == .connectionRefused)
    #expect(
      error.description
        == "cannot connect to the sound server: Connection refused. No sound server answers at "
        + "that address; trying goes on. Start PulseAudio or pipewire-pulse, or correct "
        + "PULSE_SERVER.")
    #expect(PulseError("x", PA_ERR_AUTHKEY).reason == .accessDenied)
    #expect(PulseError("x", PA_ERR_KILLED).reason == .disconnected)
    #expect(PulseError("x", code: 9999).reason == .other)
  }
}
