import AudioSession

/// The session code of a navigation application, as it is written for iOS: others go down while it
/// speaks, and come back.
final class NavigationPrompt: Sendable {
  private let audioSession: AVAudioSession

  init(audioSession: AVAudioSession = .sharedInstance()) {
    self.audioSession = audioSession
  }

  func begin() throws {
    try audioSession.setCategory(
      .playback, mode: .voicePrompt,
      options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
    try audioSession.setActive(true, options: [])
  }

  func end() throws {
    try audioSession.setActive(false, options: .notifyOthersOnDeactivation)
  }
}
