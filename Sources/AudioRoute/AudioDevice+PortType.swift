// What kind of port a device is: from the Bluetooth profile, the bus, the connector's type and the
// form factor, whichever says most.
extension AudioDevice {
  /// Its type in the terms of AVAudioSession.
  public var portType: PortType {
    if isBluetooth { return bluetoothType }
    if isNetwork { return .airPlay }
    if connector?.kind == .hdmi { return screenType }
    if connector?.kind == .car || formFactor == "car" { return .carAudio }
    if bus == "usb" || connector?.kind == .usb { return .usbAudio }
    if let type = connectorType ?? formFactorType { return type }
    if !isHardware { return .virtual }
    return .PCI
  }

  private var isBluetooth: Bool {
    bus == "bluetooth" || connector?.kind == .bluetooth || connector?.kind == .handsfree
  }

  /// The profiles of PulseAudio (`a2dp_sink`, `handsfree_head_unit`, `headset_head_unit`) and of
  /// PipeWire (`a2dp-sink`, `headset-head-unit`, `bap-sink`).
  private var bluetoothType: PortType {
    let profile = profile ?? name
    if profile.contains("a2dp") { return .bluetoothA2DP }
    if profile.contains("bap") || profile.contains("le_audio") { return .bluetoothLE }
    if profile.contains("head") || profile.contains("hfp") || profile.contains("hsp") {
      return .bluetoothHFP
    }
    return isOutput ? .bluetoothA2DP : .bluetoothHFP
  }

  private var screenType: PortType {
    let name = (connector?.name ?? "") + (connector?.description ?? "")
    return name.contains("displayport") || name == "DisplayPort" ? .displayPort : .HDMI
  }

  private var connectorType: PortType? {
    switch connector?.kind {
    case .speaker: .builtInSpeaker
    case .headphones: .headphones
    case .headset: isOutput ? .headphones : .headsetMic
    case .earpiece: isOutput ? .builtInReceiver : .headsetMic
    case .microphone:
      connector?.name.contains("headset") == true || connector?.name.contains("headphone") == true
        ? .headsetMic : .builtInMic
    case .line: isOutput ? .lineOut : .lineIn
    case .digital: isOutput ? .lineOut : .lineIn
    default: nil
    }
  }

  private var formFactorType: PortType? {
    switch formFactor {
    case "speaker": .builtInSpeaker
    case "internal": isOutput ? .builtInSpeaker : .builtInMic
    case "headphone", "headset", "hands-free": isOutput ? .headphones : .headsetMic
    case "handset": isOutput ? .builtInReceiver : .headsetMic
    case "microphone", "webcam": isOutput ? nil : .builtInMic
    case "tv": isOutput ? .HDMI : nil
    default: nil
    }
  }
}
