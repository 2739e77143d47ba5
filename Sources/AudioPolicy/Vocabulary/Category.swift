/// What a session does with sound. The names are those of AVAudioSession's categories.
public enum Category: String, Codable, CaseIterable, Hashable, Sendable {
  case ambient
  case soloAmbient
  case playback
  case record
  case playAndRecord
  case multiRoute
}
