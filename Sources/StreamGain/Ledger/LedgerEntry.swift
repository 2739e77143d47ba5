/// What must be known to put one stream back, by whoever comes after a daemon that died.
public struct LedgerEntry: Hashable, Codable, Sendable {
  public let identity: StreamIdentity
  /// The name of what the server saves the stream's level under, such as
  /// `sink-input-by-media-role:music`; nil when it saves none.
  public let key: String?
  /// What a person would call the application.
  public let application: String
  /// What the user set.
  public var base: StreamVolume
  /// What Eider may have written since.
  public var written: WrittenLevels

  public init(
    identity: StreamIdentity, key: String?, application: String, base: StreamVolume,
    written: WrittenLevels = WrittenLevels()
  ) {
    self.identity = identity
    self.key = key
    self.application = application
    self.base = base
    self.written = written
  }
}
