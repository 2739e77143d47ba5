/// The number of a write to one stream. Later writes have greater marks.
public struct WriteMark: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Before the first write.
  public static let none = WriteMark(rawValue: 0)

  public static func < (left: WriteMark, right: WriteMark) -> Bool {
    left.rawValue < right.rawValue
  }

  var next: WriteMark { WriteMark(rawValue: rawValue + 1) }
}

/// What is to be sent to the sound server for one stream, in the order given.
public enum LevelAction: Hashable, Sendable {
  case writeVolume(ChannelVolumes, mark: WriteMark)
  case writeMute(Bool, mark: WriteMark)

  public var mark: WriteMark {
    switch self {
    case .writeVolume(_, let mark), .writeMute(_, let mark): mark
    }
  }
}
