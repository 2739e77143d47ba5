/// A session as others see it.
public struct SessionSnapshot: Codable, Hashable, Sendable {
  public var id: SessionID
  public var name: String
  /// Whether it was made for an application that knows nothing of Eider.
  public var isAdopted: Bool
  public var settings: Settings
  public var sharing: Sharing
  public var state: SessionState
  public var interruption: InterruptionSnapshot?
  /// How far it is ducked, in decibels; 0 when it is not.
  public var ducking: Double
  /// Silenced by the policy.
  public var isSilenced: Bool
  public var isOtherAudioPlaying: Bool
  public var shouldSilenceSecondaryAudio: Bool
  /// When its activity ends by itself.
  public var leaseEnds: Duration?
  public var streams: [StreamID]
}

/// An interruption that goes on.
public struct InterruptionSnapshot: Codable, Hashable, Sendable {
  public var kind: InterruptionKind
  public var reason: InterruptionReason
  public var by: Culprit?
  @Microseconds public var since: Duration
}

/// One thing that acts on a session.
public struct Influence: Codable, Hashable, Sendable {
  public var by: Culprit
  public var effect: Effect
  /// The rule that says so.
  public var rule: String
}
