import CPulse

/// Word from the server that something is new, changed or gone. What it is now must be asked for.
public nonisolated struct ServerEvent: Equatable, Hashable, Sendable {
  /// What kind of thing it is.
  public enum Facility: UInt32, Sendable {
    /// An output device.
    case sink = 0
    /// An input device.
    case source = 1
    /// A playback stream.
    case sinkInput = 2
    /// A recording stream.
    case sourceOutput = 3
    /// A module of the server.
    case module = 4
    /// A connected program.
    case client = 5
    /// A sample kept in the server.
    case sampleCache = 6
    /// The server itself, as when a default device changes. Its index means nothing.
    case server = 7
    /// A card.
    case card = 9
  }

  /// What has happened to it.
  public enum Kind: UInt32, Sendable {
    /// It is new.
    case new = 0x00
    /// Something of it has changed.
    case changed = 0x10
    /// It is gone.
    case removed = 0x20
  }

  /// What kind of thing it is.
  public let facility: Facility
  /// What has happened to it.
  public let kind: Kind
  /// Which one.
  public let index: UInt32

  /// An event, as the server would send it.
  public init(_ facility: Facility, _ kind: Kind, _ index: UInt32) {
    self.facility = facility
    self.kind = kind
    self.index = index
  }

  /// Nil for a facility that this library does not know.
  init?(_ type: pa_subscription_event_type_t, _ index: UInt32) {
    let facility = type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
    let kind = type.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
    guard let facility = Facility(rawValue: facility), let kind = Kind(rawValue: kind) else {
      return nil
    }
    self.init(facility, kind, index)
  }
}
