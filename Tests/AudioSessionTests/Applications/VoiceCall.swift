import AudioSession
import Foundation

/// The session code of a telephone application, as it is written for iOS.
final class VoiceCall: Sendable {
  private let audioSession: AVAudioSession

  init(audioSession: AVAudioSession = .sharedInstance()) {
    self.audioSession = audioSession
  }

  func start() throws {
    try audioSession.setCategory(
      .playAndRecord, mode: .voiceChat, options: [.allowBluetoothHFP, .allowBluetoothA2DP])
    try audioSession.setPreferredSampleRate(16000)
    try audioSession.setPreferredIOBufferDuration(0.02)
    try audioSession.setActive(true)
  }

  func hangUp() {
    do {
      try audioSession.setActive(false, options: .notifyOthersOnDeactivation)
    } catch let error as NSError {
      print("the call's session did not end: \(error.localizedDescription)")
    }
  }
}
