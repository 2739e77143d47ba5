/// A restore key whose saved level may be one of Eider's, and what it should be.
///
/// The server saves whatever a client sets on a stream, for the next stream of that key. So from the
/// first write to a stream until the server has taken the true level, its key is in here.
public struct SavedLevelEntry: Hashable, Codable, Sendable {
  public let key: String
  public var truth: TrueLevel
  /// What Eider may have written to streams of the key, and so what may be saved.
  public var written: WrittenLevels
  /// What users had streams of the key at. A fade ends there too, and yet a stream that is found there
  /// is not at a level of Eider's.
  public private(set) var bases: [ChannelVolumes] = []
  /// The life of the server in which Eider wrote to streams of the key.
  public var server: UInt32?
  private var kept: Bool?
  /// The server has taken the truth back, but its disk may not have it.
  public var isKept: Bool {
    get { kept == true }
    set { kept = newValue ? true : nil }
  }

  static let limit = 16

  public init(key: String, truth: TrueLevel, written: WrittenLevels = WrittenLevels()) {
    self.key = key
    self.truth = truth
    self.written = written
  }

  /// Adds what the user has a stream of the key at.
  public mutating func add(base: ChannelVolumes) {
    guard bases.last != base else { return }
    bases.removeAll { $0 == base }
    bases.append(base)
    if bases.count > Self.limit { bases.removeFirst() }
  }

  /// Adds what an earlier record of the key knew.
  public mutating func add(_ earlier: SavedLevelEntry) {
    let later = self
    written = earlier.written
    written.add(later.written)
    bases = earlier.bases
    for base in later.bases { add(base: base) }
  }

  /// What a stream of the key that was just born at `opening` has for its base: the truth, where it
  /// opened at a level of Eider's.
  public func base(ofStreamOpeningAt opening: StreamVolume) -> StreamVolume {
    guard bases.contains(opening.channels) || opening.channels.isRead(from: truth.volume.channels)
    else {
      return written.restored(opening, to: truth.volume)
    }
    var result = opening
    if opening.muted, written.isMuted { result.muted = truth.volume.muted }
    return result
  }

  /// Whether a level found saved has to be put right: Eider's own, and in the same life of the server
  /// also what a user has another stream at or had this one at before, for Eider writes that too when
  /// it puts something back. Any other than the truth is the user's.
  ///
  /// - Parameters:
  ///   - saved: what was found.
  ///   - life: the life of the server that has it saved.
  /// - Returns: false for the true level and for the user's.
  public func isWrong(_ saved: StreamVolume, in life: UInt32?) -> Bool {
    if isKnownBase(saved.channels, in: life),
      saved.channels != truth.volume.channels.fitted(to: saved.channels.raw.count)
    {
      return true
    }
    return base(ofStreamOpeningAt: saved) != saved
  }

  /// Whether users had streams of the key at this in that life of the server.
  public func isKnownBase(_ channels: ChannelVolumes, in life: UInt32?) -> Bool {
    server == life && bases.contains(channels)
  }

  /// Whether this may be of a stream that had not been restored: it is saved when a silent stream ends
  /// together with its daemon, and seen on a busy machine.
  public func isLeftBehind(_ saved: StreamVolume) -> Bool {
    saved.isUnrestored
      && saved.channels != truth.volume.channels.fitted(to: saved.channels.raw.count)
  }
}
