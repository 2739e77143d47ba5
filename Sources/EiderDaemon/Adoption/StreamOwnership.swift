import AudioPolicy
import PulseAudio

/// Decides whose a stream is: a client session's, or an application's that knows nothing of Eider.
struct StreamOwnership {
  /// Whose the client sessions are.
  var clients = ClientSessions()
  var rules = StreamRules.shipped
  var policy = PolicyConfiguration.shipped
  var choices = ClassChoices()

  /// The property by which a stream names its session.
  static let sessionProperty = "eider.session"

  /// The property of the streams by which Eider puts saved levels right. They are no streams to
  /// anybody.
  static let repairProperty = "eider.repair"

  static func isRepair(_ input: SinkInput) -> Bool {
    input.properties[repairProperty] != nil
  }

  /// Looks at what a stream shows: its own properties and its client's, with `sink` and `driver`; and
  /// at its client's alone, where the server has put what it vouches for.
  func ownership(
    of stream: StreamID, _ properties: [String: String], client: [String: String]
  ) -> Ownership {
    guard properties["application.id"] != "io.eider" else { return .eider }
    if let session = named(by: properties) { return .session(session, .named) }
    if let session = started(by: properties, client) { return .session(session, .started) }
    let application = ApplicationIdentity.name(properties)
    if let (name, isWide) = choices.choice(for: stream, of: application) {
      let rule = AdoptionRule("chosen", [], class: name)
      return Ownership(
        application, Adoption(rule, under: policy), .chosen(forApplication: isWide))
    }
    let found = rules.classify(properties)
    return Ownership(
      application, found.adoption, found.rule.map { .rule($0) } ?? .fallback)
  }

  /// Whether a stream says that it belongs to a session.
  func isNamed(_ session: SessionID, by properties: [String: String]) -> Bool {
    Self.sessionNamed(by: properties) == session
  }

  private static func sessionNamed(by properties: [String: String]) -> SessionID? {
    properties[sessionProperty].flatMap { UInt64($0) }.map { SessionID(rawValue: $0) }
  }

  private func named(by properties: [String: String]) -> SessionID? {
    guard let id = Self.sessionNamed(by: properties) else { return nil }
    return clients.process(of: id) == nil ? nil : id
  }

  /// The latest session that the stream's own process opened, or one it was started by.
  private func started(
    by properties: [String: String], _ client: [String: String]
  ) -> SessionID? {
    guard !clients.isEmpty,
      let process = HostProcess(ofStreamWith: properties, client: client)
    else { return nil }
    for ancestor in process.lineage {
      if let latest = clients.sessions(of: ancestor).last { return latest }
    }
    return nil
  }
}
