import Foundation

extension AudioSession.Event {
  /// The notifications of iOS that say the same.
  var notifications: [(name: Notification.Name, userInfo: [AnyHashable: Any])] {
    switch self {
    case .interruptionBegan(let interruption):
      [
        (
          AudioSession.interruptionNotification,
          [
            AVAudioSessionInterruptionTypeKey: AudioSession.InterruptionType.began.rawValue,
            AVAudioSessionInterruptionReasonKey: interruption.reason.rawValue,
            AudioSessionInterruptionKey: interruption,
          ]
        )
      ]
    case .interruptionEnded(_, let shouldResume):
      [
        (
          AudioSession.interruptionNotification,
          [
            AVAudioSessionInterruptionTypeKey: AudioSession.InterruptionType.ended.rawValue,
            AVAudioSessionInterruptionOptionKey:
              (shouldResume ? AudioSession.InterruptionOptions.shouldResume : []).rawValue,
          ]
        )
      ]
    case .silenceSecondaryAudioBegan: [hint(.begin)]
    case .silenceSecondaryAudioEnded: [hint(.end)]
    case .routeChanged(let change): [notification(of: change)]
    case .availableInputsChanged: [(AudioSession.availableInputsChangeNotification, [:])]
    case .serverLost, .daemonLost: [(AudioSession.mediaServicesWereLostNotification, [:])]
    case .serverBack, .daemonBack: [(AudioSession.mediaServicesWereResetNotification, [:])]
    default: []
    }
  }

  private func hint(
    _ type: AudioSession.SilenceSecondaryAudioHintType
  ) -> (name: Notification.Name, userInfo: [AnyHashable: Any]) {
    (
      AudioSession.silenceSecondaryAudioHintNotification,
      [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue]
    )
  }

  private func notification(
    of change: AudioSession.RouteChange
  ) -> (name: Notification.Name, userInfo: [AnyHashable: Any]) {
    (
      AudioSession.routeChangeNotification,
      [
        AVAudioSessionRouteChangeReasonKey: change.reason.rawValue,
        AVAudioSessionRouteChangePreviousRouteKey: change.previous,
        AudioSessionRouteChangeAdviceKey: change.advice,
      ]
    )
  }
}
