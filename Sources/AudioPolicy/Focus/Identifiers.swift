/// Names a session for as long as the daemon lives; never used twice.
public struct SessionID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public static func < (one: SessionID, other: SessionID) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// Names a stream; whoever hands streams in sees to it that no number is used twice.
public struct StreamID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public static func < (one: StreamID, other: StreamID) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension SessionID: CustomStringConvertible {
  public var description: String { "session \(rawValue)" }
}

extension StreamID: CustomStringConvertible {
  public var description: String { "stream \(rawValue)" }
}
