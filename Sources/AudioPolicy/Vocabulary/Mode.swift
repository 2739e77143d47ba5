/// What kind of sound a session carries. The names are those of AVAudioSession's modes.
public enum Mode: String, Codable, CaseIterable, Hashable, Sendable {
  case `default`
  case voiceChat
  case videoChat
  case gameChat
  case videoRecording
  case measurement
  case moviePlayback
  case spokenAudio
  case voicePrompt
  case shortFormVideo
}
