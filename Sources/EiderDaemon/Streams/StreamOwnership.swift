import AudioPolicy
import PulseAudio

/// Whose a stream is: a client session's, or an application's that knows nothing of Eider.
struct StreamOwnership {
  /// The client sessions, with the process that opened each; the latest last.
  var clients: [(session: SessionID, process: Int32)] = []

  /// The property by which a stream names its session.
  static let sessionProperty = "eider.session"

  /// The property of the streams by which Eider puts saved levels right. They are no streams to
  /// anybody.
  static let repairProperty = "eider.repair"

  static func isRepair(_ input: SinkInput) -> Bool {
    input.properties[repairProperty] != nil
  }

  /// - Returns: nil for a stream that Eider never touches: its own, a module's, a monitor's.
  func owner(of input: SinkInput) -> StreamFacts.Owner? {
    let properties = input.properties
    guard input.clientIndex != nil, properties["application.id"] != "io.eider" else { return nil }
    if let session = named(by: properties) ?? started(by: properties) { return .session(session) }
    let treatment = StreamRole.treatment(for: properties["media.role"])
    let application =
      properties["application.id"] ?? properties["application.process.binary"]
      ?? properties["application.name"] ?? input.name
    return .application(application, settings: treatment.settings)
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
    guard !clients.isEmpty, let text = properties["application.process.id"],
      let process = Int32(text), process > 1,
      HostProcess(process).runs(properties["application.process.binary"])
    else { return nil }
    for ancestor in HostProcess(process).lineage {
      if let client = clients.last(where: { $0.process == ancestor }) { return client.session }
    }
    return nil
  }
}
