public import Foundation

// The names and keys of AVAudioSession's notifications. They are posted in the default center, in
// order, on a thread of the session's own: give `addObserver` a queue if yours is another.
extension AudioSession {
  /// An interruption began or ended. Keys: `AVAudioSessionInterruptionTypeKey`, and
  /// `…ReasonKey` at the beginning, `…OptionKey` at the end.
  public static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The route changed. Keys: `AVAudioSessionRouteChangeReasonKey`, `…PreviousRouteKey`, and
  /// `AudioSessionRouteChangeAdviceKey`.
  public static let routeChangeNotification = Notification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// What only accompanies should be silent, or may sound again. Key:
  /// `AVAudioSessionSilenceSecondaryAudioHintTypeKey`.
  public static let silenceSecondaryAudioHintNotification = Notification.Name(
    "AVAudioSessionSilenceSecondaryAudioHintNotification")
  /// The sound server or the daemon is gone.
  public static let mediaServicesWereLostNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// The sound server or the daemon is back. Streams of the application have to be opened again;
  /// the session has been, with its settings.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
  /// Other inputs are there than before.
  public static let availableInputsChangeNotification = Notification.Name(
    "AVAudioSessionAvailableInputsChangeNotification")
}

/// The type of an interruption: the raw value of an `AVAudioSession.InterruptionType`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// What goes with its end: the raw value of an `AVAudioSession.InterruptionOptions`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// Why it began: the raw value of an `AVAudioSession.InterruptionReason`.
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
/// Why the route changed: the raw value of an `AVAudioSession.RouteChangeReason`.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The route before the change: an `AVAudioSessionRouteDescription`.
public let AVAudioSessionRouteChangePreviousRouteKey =
  "AVAudioSessionRouteChangePreviousRouteKey"
/// Begin or end: the raw value of an `AVAudioSession.SilenceSecondaryAudioHintType`.
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey =
  "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
/// Eider's own: the `AudioSession.Interruption` of an interruption that begins.
public let AudioSessionInterruptionKey = "AudioSessionInterruptionKey"
/// Eider's own: the `AudioSession.RouteChange.Advice` of a change of the route.
public let AudioSessionRouteChangeAdviceKey = "AudioSessionRouteChangeAdviceKey"
