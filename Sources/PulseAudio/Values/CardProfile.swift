import CPulse

/// A way in which a card can be used, such as `a2dp_sink` or `output:analog-stereo`.
public nonisolated struct CardProfile: Equatable, Sendable {
  /// Its name, unique in its card.
  public let name: String
  /// Its name for people.
  public let description: String
  /// How many sinks it brings.
  public let sinkCount: UInt32
  /// How many sources it brings.
  public let sourceCount: UInt32
  /// The higher, the rather the server picks it.
  public let priority: UInt32
  /// Whether it could be used now; false is sure, true may still fail.
  public let isAvailable: Bool

  init(_ info: pa_card_profile_info2) {
    name = text(info.name)
    description = text(info.description)
    sinkCount = info.n_sinks
    sourceCount = info.n_sources
    priority = info.priority
    isAvailable = info.available != 0
  }
}
