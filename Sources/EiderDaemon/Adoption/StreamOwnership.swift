import AudioPolicy
import PulseAudio

/// Decides whose a stream is: a client session's, or an application's that knows nothing of Eider.
struct StreamOwnership {
  /// The client sessions, with the process that opened each; the latest last.
  var clients: [(session: SessionID, process: Int32)] = []
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

  /// Looks at what a stream shows: its own properties and its client's, with `sink` and `driver`.
  func ownership(of stream: StreamID, _ properties: [String: String]) -> Ownership {
    guard properties["application.id"] != "io.eider" else { return .eider }
    if let session = named(by: properties) { return .session(session, .named) }
    if let session = started(by: properties) { return .session(session, .started) }
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

  private func named(by properties: [String: String]) -> SessionID? {
    guard let text = properties[Self.sessionProperty], let number = UInt64(text) else {
      return nil
    }
    let id = SessionID(rawValue: number)
    return clients.contains { $0.session == id } ? id : nil
  }

  /// The latest session that the stream's own process opened, or one it was started by.
  private func started(by properties: [String: String]) -> SessionID? {
    guard !clients.isEmpty, let process = HostProcess(ofStreamWith: properties) else {
      return nil
    }
    for ancestor in process.lineage {
      if let client = clients.last(where: { $0.process == ancestor }) { return client.session }
    }
    return nil
  }
}
