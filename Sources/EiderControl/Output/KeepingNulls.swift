import EiderInterface

/// A stream or session for a document of JSON, where a member that has no value is null rather than
/// absent, so that whoever reads it finds every member.
struct KeepingNulls<Value: Encodable>: Encodable {
  var value: Value
  /// The members that may be nil, and whether they are.
  var optional: [(name: String, isNil: Bool)]

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    for member in optional where member.isNil {
      try container.encodeNil(forKey: Key(stringValue: member.name))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
    var intValue: Int? { nil }
  }
}

extension KeepingNulls<StreamDetails> {
  init(_ stream: StreamDetails) {
    self.init(
      value: stream,
      optional: [
        ("role", stream.role == nil), ("session", stream.session == nil),
        ("sink", stream.sink == nil),
      ])
  }
}

extension KeepingNulls<SessionDetails> {
  init(_ session: SessionDetails) {
    self.init(
      value: session,
      optional: [
        ("group", session.group == nil), ("queue", session.queue == nil),
        ("scene", session.scene == nil), ("lease", session.lease == nil),
        ("sink", session.sink == nil), ("interruption", session.interruption == nil),
        ("leaseEnds", session.leaseEnds == nil),
      ])
  }
}
