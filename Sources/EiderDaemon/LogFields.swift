import AudioPolicy
import EiderInterface
import PulseAudio

/// What a line of the log is about, so that `journalctl` can select by it.
nonisolated struct LogFields: Hashable, Sendable {
  var session: String?
  var `class`: String?
  var application: String?
  /// The indices of sink inputs.
  var streams: [UInt32] = []
  /// Why: the law or the rule of the configuration.
  var rule: String?

  /// The fields of the journal that are there, as `NAME=value`.
  var assignments: [String] {
    let fields = [
      ("EIDER_SESSION", session), ("EIDER_CLASS", `class`), ("EIDER_APPLICATION", application),
      ("EIDER_RULE", rule),
    ]
    // A field may be there more than once: systemd.journal-fields(7).
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
      + streams.map { "EIDER_STREAM=\($0)" }
  }
}

extension LogFields {
  /// About a stream that nobody has taken yet.
  init(of input: SinkInput) {
    self.init(application: input.applicationName, streams: [input.index])
  }

  /// About a session, and so about its streams.
  init(of session: SessionID, _ snapshot: SessionSnapshot?, rule: String?) {
    self.init(
      session: session.text, class: snapshot?.settings.class, application: snapshot?.name,
      streams: snapshot?.streams.map { UInt32(truncatingIfNeeded: $0.rawValue) } ?? [], rule: rule)
  }
}

extension StreamTable {
  /// About one stream: whose it is, and which rule says so.
  func logFields(of stream: TrackedStream) -> LogFields {
    var fields = LogFields(of: stream.input)
    if case .rule(let index) = stream.ownership.reason,
      ownership.rules.rules.indices.contains(index)
    {
      fields.rule = ownership.rules.rules[index].name
    }
    let snapshot = session?(stream.id)
    fields.session = snapshot?.id.text
    fields.class = snapshot?.settings.class
    return fields
  }
}
