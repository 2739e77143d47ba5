import AudioRoute
import Testing

@Suite struct PortTypeTests {
  @Test(arguments: [
    (Devices.analog(), PortType.builtInSpeaker),
    (Devices.analog(Devices.headphones), .headphones),
    (Devices.microphone, .builtInMic),
    (Devices.bluetooth("a2dp_sink"), .bluetoothA2DP),
    (Devices.bluetooth("a2dp-sink-sbc"), .bluetoothA2DP),
    (Devices.bluetooth("handsfree_head_unit"), .bluetoothHFP),
    (Devices.bluetooth("headset-head-unit", isOutput: false), .bluetoothHFP),
    (Devices.bluetooth("bap-sink"), .bluetoothLE),
    (Devices.null("N1"), .virtual),
    (AudioDevice(name: "tunnel", isNetwork: true), .airPlay),
    (AudioDevice(name: "card", isHardware: true, bus: "pci"), .PCI),
    (AudioDevice(name: "dac", isHardware: true, formFactor: "headset", bus: "usb"), .usbAudio),
    (AudioDevice(name: "cab", isHardware: true, formFactor: "car"), .carAudio),
    (AudioDevice(name: "tv", isHardware: true, formFactor: "tv"), .HDMI),
    (AudioDevice(name: "box", isHardware: true, formFactor: "internal"), .builtInSpeaker),
    (AudioDevice(name: "phone", isHardware: true, formFactor: "handset"), .builtInReceiver),
  ])
  func `A device's port type follows from what the server says`(
    device: AudioDevice, type: PortType
  ) {
    #expect(device.portType == type)
  }

  @Test(arguments: [
    ("hdmi-output-0", "HDMI / DisplayPort", Connector.Kind.hdmi, true, PortType.HDMI),
    ("displayport-output", "Screen", .hdmi, true, .displayPort),
    ("analog-output-lineout", "", .line, true, .lineOut),
    ("analog-input-linein", "", .line, false, .lineIn),
    ("iec958-stereo-output", "", .digital, true, .lineOut),
    ("analog-input-headset-mic", "", .microphone, false, .headsetMic),
    ("headset-output", "", .headset, true, .headphones),
    ("earpiece", "", .earpiece, true, .builtInReceiver),
  ])
  func `A connector says what it is`(
    name: String, description: String, kind: Connector.Kind, isOutput: Bool, type: PortType
  ) {
    let device = AudioDevice(
      name: "card", isOutput: isOutput, isHardware: true, bus: "pci",
      connector: Connector(name: name, description: description, kind: kind))
    #expect(device.portType == type)
  }
}
