/// Waits until the devices stay as they are, and then says what changed: all that belongs together
/// is one change.
public struct RouteSettling: Sendable {
  /// The devices as they were told last; nil while none are known.
  public private(set) var told: [AudioDevice]?
  /// How long devices must stay as they are.
  public var settling: Duration
  /// When the change should be told; nil while there is none.
  public private(set) var deadline: Duration?
  /// When the first part of the change happened.
  public private(set) var began: Duration?

  private var seen: [AudioDevice] = []

  /// Who plays on what is gone is heard elsewhere, so that word of it may not wait as long.
  public static let longestLoss = Duration.milliseconds(150)
  /// Devices that never rest are told of after so many times the settling time.
  static let patience = 4

  public init(settling: Duration) {
    self.settling = settling
  }

  /// Takes all devices as they are now, and the cards.
  public mutating func observe(
    _ devices: [AudioDevice], cards: Set<UInt32> = [], at now: Duration
  ) {
    guard let told else {
      self.told = devices
      seen = devices
      return
    }
    let isNew = Set(seen.map(\.routed)) != Set(devices.map(\.routed))
    seen = devices
    guard let change = RouteChange(from: told, to: devices) else {
      // What was undone in time is no change.
      self.told = devices
      deadline = nil
      began = nil
      return
    }
    guard isNew || deadline == nil else { return }
    let began = self.began ?? now
    self.began = began
    deadline = min(now + settling, began + settling * Self.patience)
    // A card that is still there may be about to bring another device.
    let isLost = told.contains { device in
      change.lost.contains(device.name) && device.isOutput
        && !(device.card.map(cards.contains) ?? false
          && !devices.contains { $0.name == device.name })
    }
    if isLost { deadline = min(deadline ?? now, began + Self.longestLoss) }
  }

  /// The change, if it is time for it.
  public mutating func settle(at now: Duration) -> RouteChange? {
    guard let deadline, deadline <= now, let told else { return nil }
    let change = RouteChange(from: told, to: seen)
    self.told = seen
    self.deadline = nil
    began = nil
    return change
  }

  /// The server is gone, and nothing is known any more.
  public mutating func forget() {
    told = nil
    seen = []
    deadline = nil
    began = nil
  }

  /// The route as it is at this moment; nil while it is not known.
  public var current: Route? { told == nil ? nil : Route(seen) }
}
