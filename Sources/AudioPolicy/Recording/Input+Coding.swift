// In a record an input is one flat object: its name, and only the members it has.
extension Input: Codable {
  private enum Kind: String, Codable {
    case configuration, open, change, activate, deactivate, renew, close, clientGone
    case stream, streamGone, serverGone, sinks, tick
  }

  private struct Record: Codable {
    var input: Kind
    var session: SessionID?
    var sessions: [SessionID]?
    var name: String?
    var settings: SettingsChange?
    var waits: Bool?
    var timeout: CodedDuration?
    var notifiesOthers: Bool?
    var stream: StreamFacts?
    var streamID: StreamID?
    var sinks: [String]?
    var configuration: PolicyConfiguration?

    /// A member that an input of this kind must have.
    func require<Value>(_ member: KeyPath<Record, Value?>) throws -> Value {
      guard let value = self[keyPath: member] else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: [], debugDescription: "a member of \(input.rawValue) is missing"))
      }
      return value
    }
  }

  public init(from decoder: any Decoder) throws {
    let record = try Record(from: decoder)
    switch record.input {
    case .configuration: self = .configuration(try record.require(\.configuration))
    case .open:
      self = .open(
        name: try record.require(\.name), settings: try record.require(\.settings))
    case .change:
      self = .change(try record.require(\.session), try record.require(\.settings))
    case .activate:
      self = .activate(
        try record.require(\.session), waits: record.waits ?? false,
        timeout: record.timeout?.duration)
    case .deactivate:
      self = .deactivate(
        try record.require(\.session), notifiesOthers: record.notifiesOthers)
    case .renew: self = .renew(try record.require(\.session))
    case .close: self = .close(try record.require(\.session))
    case .clientGone: self = .clientGone(try record.require(\.sessions))
    case .stream: self = .stream(try record.require(\.stream))
    case .streamGone: self = .streamGone(try record.require(\.streamID))
    case .serverGone: self = .serverGone
    case .sinks: self = .sinks(record.sinks)
    case .tick: self = .tick
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
  }

  private var record: Record {
    switch self {
    case .configuration(let configuration):
      Record(input: .configuration, configuration: configuration)
    case .open(let name, let settings): Record(input: .open, name: name, settings: settings)
    case .change(let id, let settings): Record(input: .change, session: id, settings: settings)
    case .activate(let id, let waits, let timeout):
      Record(
        input: .activate, session: id, waits: waits, timeout: timeout.map(CodedDuration.init))
    case .deactivate(let id, let notifiesOthers):
      Record(input: .deactivate, session: id, notifiesOthers: notifiesOthers)
    case .renew(let id): Record(input: .renew, session: id)
    case .close(let id): Record(input: .close, session: id)
    case .clientGone(let ids): Record(input: .clientGone, sessions: ids)
    case .stream(let facts): Record(input: .stream, stream: facts)
    case .streamGone(let id): Record(input: .streamGone, streamID: id)
    case .serverGone: Record(input: .serverGone)
    case .sinks(let names): Record(input: .sinks, sinks: names)
    case .tick: Record(input: .tick)
    }
  }
}
