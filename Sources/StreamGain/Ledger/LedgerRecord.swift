/// One line of a journal. A record takes the place of an earlier one of the same stream or key,
/// except that what was written is added to what was known for the key.
public enum LedgerRecord: Hashable, Sendable {
  /// A stream is not at its user's level, or will not be after the next write.
  case stream(LedgerEntry)
  /// The server has taken the stream's own level back, or the stream is gone.
  case settled(StreamIdentity)
  /// The saved level of a restore key may be wrong.
  case saved(SavedLevelEntry)
  /// The saved level of this key is right.
  case repaired(String)
}

// One member, named after the case.
extension LedgerRecord: Decodable {
  private enum Key: CodingKey {
    case stream, settled, saved, repaired
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch container.allKeys.first {
    case .stream: self = .stream(try container.decode(LedgerEntry.self, forKey: .stream))
    case .settled: self = .settled(try container.decode(StreamIdentity.self, forKey: .settled))
    case .saved: self = .saved(try container.decode(SavedLevelEntry.self, forKey: .saved))
    case .repaired: self = .repaired(try container.decode(String.self, forKey: .repaired))
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a record of no known kind"))
    }
  }
}
