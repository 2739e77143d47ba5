/// An explicit rule for what one class does to another; it comes before the law.
public struct Interaction: Codable, Hashable, Sendable {
  /// The class that acts; nil for any.
  public var of: String?
  /// The class that is acted upon; nil for any.
  public var on: String?
  /// The sharing of the one that acts; nil for any.
  public var sharing: Sharing?
  public var effect: InteractionEffect

  public init(
    of: String? = nil, on: String? = nil, sharing: Sharing? = nil, effect: InteractionEffect
  ) {
    self.of = of
    self.on = on
    self.sharing = sharing
    self.effect = effect
  }
}

/// What an explicit rule does; what is left out comes from the class that acts.
public enum InteractionEffect: Codable, Hashable, Sendable {
  case none
  case duck(Depth?)
  case mute
  case interrupt(InterruptionKind?)
}
