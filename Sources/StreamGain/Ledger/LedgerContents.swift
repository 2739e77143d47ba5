/// What a journal amounts to when its records are read in order.
public struct LedgerContents: Hashable, Sendable {
  public private(set) var streams: [StreamIdentity: LedgerEntry] = [:]
  public private(set) var saved: [String: SavedLevelEntry] = [:]

  public init() {}

  public var isEmpty: Bool { streams.isEmpty && saved.isEmpty }

  /// The records that say the same, and nothing that is over.
  public var records: [LedgerRecord] {
    streams.values.sorted { $0.identity.index < $1.identity.index }.map(LedgerRecord.stream)
      + saved.values.sorted { $0.key < $1.key }.map(LedgerRecord.saved)
  }

  /// Reads on. What was written to a stream outlives it in its key, for which it may be saved.
  public mutating func take(_ record: LedgerRecord) {
    switch record {
    case .stream(let entry):
      streams[entry.identity] = entry
      if let key = entry.key { saved[key]?.add(base: entry.base.channels) }
    case .settled(let identity):
      guard let entry = streams.removeValue(forKey: identity), let key = entry.key else { return }
      saved[key]?.written.add(entry.written)
    case .saved(var entry):
      if let earlier = saved[entry.key] { entry.add(earlier) }
      saved[entry.key] = entry
    case .repaired(let key): saved[key] = nil
    }
  }

  /// The restore keys, each with all that may have been written to streams of it.
  public var keys: [SavedLevelEntry] {
    var keys = saved
    for entry in streams.values {
      if let key = entry.key { keys[key]?.written.add(entry.written) }
    }
    return keys.values.sorted { $0.key < $1.key }
  }
}
