/// Saved levels that the server has taken back, and that its disk may not have yet: a server that is
/// killed, or a power cut, would bring back what it had written there in the middle of a fade.
public struct KeptLevels: Sendable {
  /// How long a server's disk may be behind: PulseAudio 16.1 puts changes into a mapped file and
  /// WirePlumber writes its own 1 s later, and Linux has what was written on the disk within some 35 s
  /// (`vm.dirty_expire_centisecs` and `dirty_writeback_centisecs`, 30 s and 5 s).
  public static let time = Duration.seconds(60)

  private var entries: [String: SavedLevelEntry] = [:]
  private var ends: [String: Duration] = [:]

  public init() {}

  public subscript(_ key: String) -> SavedLevelEntry? { entries[key] }

  /// When the next one may be forgotten.
  public var nextEnd: Duration? { ends.values.min() }

  /// Keeps an entry from `now` on, which has its server.
  public mutating func keep(_ entry: SavedLevelEntry, now: Duration) {
    entries[entry.key] = entry
    ends[entry.key] = now + Self.time
  }

  /// Keeps all of them for as long again: their server may have stood still meanwhile.
  public mutating func renew(now: Duration) {
    for key in entries.keys { ends[key] = now + Self.time }
  }

  /// Takes one out.
  public mutating func remove(_ key: String) -> SavedLevelEntry? {
    ends[key] = nil
    return entries.removeValue(forKey: key)
  }

  /// The user set a stream of the key meanwhile.
  /// - Returns: whether it is kept.
  public mutating func userSet(_ level: TrueLevel, key: String) -> Bool {
    entries[key]?.truth = level
    return entries[key] != nil
  }

  /// Takes out those that another life of the server has taken, which may be gone with it.
  public mutating func removeAll(except server: UInt32) -> [SavedLevelEntry] {
    let others = entries.values.filter { $0.server != server }.sorted { $0.key < $1.key }
    return others.compactMap { remove($0.key) }
  }

  /// Takes out those that any disk has by now.
  /// - Returns: their keys.
  public mutating func expire(now: Duration) -> [String] {
    let keys = ends.filter { $0.value <= now }.keys.sorted()
    for key in keys { _ = remove(key) }
    return keys
  }
}
