/// What a line of the log is about, so that `journalctl` can select by it.
nonisolated struct LogFields: Hashable, Sendable {
  var session: String?
  var `class`: String?
  var application: String?
  /// The index of a sink input.
  var stream: UInt32?
  /// Why: the law or the rule of the configuration.
  var rule: String?

  /// The fields of the journal that are there, as `NAME=value`.
  var assignments: [String] {
    let fields = [
      ("EIDER_SESSION", session), ("EIDER_CLASS", `class`), ("EIDER_APPLICATION", application),
      ("EIDER_STREAM", stream.map(String.init)), ("EIDER_RULE", rule),
    ]
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}
