import AudioSession
import Foundation
import Synchronization

/// A music player's session code as it is written for iOS; only the sound itself is left out.
final class MusicPlayer: NSObject, @unchecked Sendable {
  enum PlaybackState {
    case stopped, playing, paused
  }

  private struct Status {
    var playback = PlaybackState.stopped
    var wasPlayingBeforeInterruption = false
  }

  private let audioSession: AVAudioSession
  private let status = Mutex(Status())
  private var observers: [any NSObjectProtocol] = []

  var playback: PlaybackState { status.withLock { $0.playback } }

  init(audioSession: AVAudioSession = .sharedInstance()) {
    self.audioSession = audioSession
    super.init()
    let center = NotificationCenter.default
    observers = [
      center.addObserver(
        forName: AVAudioSession.interruptionNotification, object: audioSession, queue: nil
      ) { [weak self] notification in
        self?.handleInterruption(notification)
      },
      center.addObserver(
        forName: AVAudioSession.routeChangeNotification, object: audioSession, queue: nil
      ) { [weak self] notification in
        self?.handleRouteChange(notification)
      },
    ]
  }

  deinit {
    for observer in observers {
      NotificationCenter.default.removeObserver(observer)
    }
  }

  func play() throws {
    try audioSession.setCategory(.playback, mode: .default)
    try audioSession.setActive(true)
    status.withLock { $0.playback = .playing }
  }

  func pause() {
    status.withLock { $0.playback = .paused }
  }

  private func handleInterruption(_ notification: Notification) {
    guard let info = notification.userInfo,
      let typeValue = info[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: typeValue)
    else { return }
    switch type {
    case .began:
      status.withLock {
        $0.wasPlayingBeforeInterruption = $0.playback == .playing
        $0.playback = .paused
      }
    case .ended:
      guard let optionsValue = info[AVAudioSessionInterruptionOptionKey] as? UInt else { return }
      let options = AVAudioSession.InterruptionOptions(rawValue: optionsValue)
      let wasPlaying = status.withLock { $0.wasPlayingBeforeInterruption }
      if options.contains(.shouldResume), wasPlaying { try? play() }
    @unknown default: break
    }
  }

  private func handleRouteChange(_ notification: Notification) {
    guard let info = notification.userInfo,
      let reasonValue = info[AVAudioSessionRouteChangeReasonKey] as? UInt,
      let reason = AVAudioSession.RouteChangeReason(rawValue: reasonValue)
    else { return }
    switch reason {
    case .oldDeviceUnavailable:
      if let previous = info[AVAudioSessionRouteChangePreviousRouteKey]
        as? AVAudioSessionRouteDescription,
        previous.outputs.contains(where: {
          $0.portType == .headphones || $0.portType == .bluetoothA2DP
        })
      {
        pause()
      }
    default: break
    }
  }
}
