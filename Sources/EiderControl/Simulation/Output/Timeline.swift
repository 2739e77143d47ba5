/// What happened in a run, in order.
struct Timeline: Sendable {
  enum Kind: String, Encodable, Sendable {
    /// What the scenario did, or an input of a recording.
    case step
    /// What a call was answered.
    case answer
    /// What a session was told.
    case event
    /// Where a stream's gain is to go.
    case gain
    /// Everything was as expected.
    case check
    /// Something was not.
    case difference
  }

  struct Entry: Sendable {
    var time: Duration
    var kind: Kind
    var session: String?
    var stream: String?
    var text: String
  }

  /// The gain of a stream from that time on; nil once the stream is gone.
  struct Trace: Sendable {
    struct Level: Sendable {
      /// In decibels.
      var gain: Double
      /// Silenced by Eider.
      var isSilenced: Bool
    }

    var time: Duration
    var level: Level?
  }

  var file: String
  var about: String
  var entries: [Entry] = []
  var traces: [String: [Trace]] = [:]
  var end = Duration.zero

  var differences: [Entry] { entries.filter { $0.kind == .difference } }
  var isPassed: Bool { differences.isEmpty }
}

extension Timeline: Encodable {
  private enum Key: CodingKey { case file, about, passed, timeline, differences, gains }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(file, forKey: .file)
    try container.encode(about, forKey: .about)
    try container.encode(isPassed, forKey: .passed)
    try container.encode(entries, forKey: .timeline)
    try container.encode(differences.map(\.text), forKey: .differences)
    try container.encode(traces, forKey: .gains)
  }
}

extension Timeline.Entry: Encodable {
  private enum Key: CodingKey { case time, kind, session, stream, text }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time / .seconds(1), forKey: .time)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(stream, forKey: .stream)
    try container.encode(text, forKey: .text)
  }
}

extension Timeline.Trace: Encodable {
  private enum Key: CodingKey { case time, gain, silenced }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time / .seconds(1), forKey: .time)
    try container.encode(level?.gain, forKey: .gain)
    try container.encode(level?.isSilenced, forKey: .silenced)
  }
}
