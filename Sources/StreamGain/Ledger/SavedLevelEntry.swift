/// A restore key whose saved level may be one of Eider's, and what it should be.
///
/// The server saves whatever a client sets on a stream, for the next stream of that key. So from the
/// first write to a stream until the server has taken the true level, its key is in here.
public struct SavedLevelEntry: Hashable, Codable, Sendable {
  public let key: String
  public var truth: TrueLevel
  /// What Eider may have written to streams of the key, and so what may be saved.
  public var written: WrittenLevels

  public init(key: String, truth: TrueLevel, written: WrittenLevels = WrittenLevels()) {
    self.key = key
    self.truth = truth
    self.written = written
  }

  /// What a stream of the key that was just born at `opening` has for its base: the truth, where it
  /// opened at a level of Eider's.
  public func base(ofStreamOpeningAt opening: StreamVolume) -> StreamVolume {
    written.restored(opening, to: truth.volume)
  }

  /// Whether a level found saved has to be put right. One that is neither the truth nor Eider's is
  /// the user's.
  public func isWrong(_ saved: StreamVolume) -> Bool {
    written.restored(saved, to: truth.volume) != saved
  }
}
