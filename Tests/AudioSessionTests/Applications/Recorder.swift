import AudioSession
import Foundation
import Synchronization

/// The session code of a voice recorder, as it is written for iOS.
final class Recorder: Sendable {
  enum Problem: Error, Equatable {
    case notPermitted
    /// Somebody more important has the sound.
    case notNow
  }

  private let audioSession: AVAudioSession
  private let recording = Mutex(false)

  var isRecording: Bool { recording.withLock { $0 } }

  init(audioSession: AVAudioSession = .sharedInstance()) {
    self.audioSession = audioSession
  }

  func record() throws {
    guard audioSession.recordPermission != .denied else { throw Problem.notPermitted }
    do {
      try audioSession.setCategory(.record, mode: .measurement)
      try audioSession.setActive(true)
    } catch let error as NSError
      where error.code == AVAudioSession.ErrorCode.insufficientPriority.rawValue
    {
      throw Problem.notNow
    }
    recording.withLock { $0 = true }
  }

  func stop() throws {
    recording.withLock { $0 = false }
    try audioSession.setActive(false)
  }
}
