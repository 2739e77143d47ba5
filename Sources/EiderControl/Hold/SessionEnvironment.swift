import Glibc

/// The environment of a command whose streams are to belong to a session.
enum SessionEnvironment {
  /// Sets in this process's environment, which its commands get, what ties their streams to it.
  static func set(session: String, _ environment: [String: String]) {
    for (name, value) in changes(session: session, environment) {
      unsafe setenv(name, value, 1)
    }
  }

  /// Adds the property `eider.session` to what the environment says of streams: `PULSE_PROP` for
  /// libpulse, where of two equal names the last counts (pa_proplist_from_string), and
  /// `PIPEWIRE_PROPS` for native clients of PipeWire, an object of its relaxed JSON.
  static func changes(session: String, _ environment: [String: String]) -> [String: String] {
    let pulse = [environment["PULSE_PROP"] ?? "", "eider.session=\(session)"]
    var inner = trimmed(environment["PIPEWIRE_PROPS"] ?? "")
    if inner.hasPrefix("{"), inner.hasSuffix("}") { inner = trimmed(inner.dropFirst().dropLast()) }
    let members = [String(inner), "eider.session = \"\(session)\""].filter { !$0.isEmpty }
    return [
      "PULSE_PROP": pulse.filter { !$0.isEmpty }.joined(separator: " "),
      "PIPEWIRE_PROPS": "{ \(members.joined(separator: " ")) }",
    ]
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
