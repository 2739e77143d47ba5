import EiderInterface
import Synchronization

// What goes on around the session.
extension AudioSession {
  /// Whether any other session is active. False without a daemon.
  public var isOtherAudioPlaying: Bool {
    looked?.isOtherAudioPlaying ?? false
  }

  /// Whether another session plays that does not mix. False without a daemon.
  public var secondaryAudioShouldBeSilencedHint: Bool {
    looked?.secondaryAudioShouldBeSilenced ?? false
  }

  /// How far others have this session down, in decibels: 0 or less.
  public var ducking: Double { looked?.ducked ?? 0 }

  /// The volume of the output that is in use, 0 to 1; 1 where that is not known. Not what this
  /// session is ducked by: that is `ducking`.
  public var outputVolume: Float {
    output?.volume ?? 1
  }

  /// How long a spoken message may be just now: none while this session is interrupted or silenced,
  /// a short one while something plays that a message would cut into.
  public var promptStyle: PromptStyle {
    guard let details = looked else { return .normal }
    if details.state == "interrupted" || details.muted { return .none }
    return details.secondaryAudioShouldBeSilenced || details.ducked < 0 ? .short : .normal
  }

  /// The session as the daemon has it now; nil without one.
  private var looked: SessionDetails? {
    inbox.result { link, done in
      link.look { done(()) }
    }
    return shared.view.withLock { $0.details }
  }
}
