/// What sound comes out of or goes into, by the names of AVAudioSession's ports.
public enum PortType: String, CaseIterable, Hashable, Sendable {
  case builtInSpeaker, builtInReceiver, headphones, lineOut, bluetoothA2DP, bluetoothLE
  case HDMI, airPlay
  case builtInMic, headsetMic, lineIn
  case bluetoothHFP, usbAudio, displayPort, carAudio, virtual, PCI
}
