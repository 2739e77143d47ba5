/// The environment of a command whose streams are to belong to a session.
enum SessionEnvironment {
  /// Adds the property `eider.session` to what the environment says of streams: `PULSE_PROP` for
  /// libpulse, where of two equal names the last counts (pa_proplist_from_string), and
  /// `PIPEWIRE_PROPS` for native clients of PipeWire, an object of its relaxed JSON.
  static func adding(session: String, to environment: [String: String]) -> [String: String] {
    var environment = environment
    let pulse = [environment["PULSE_PROP"] ?? "", "eider.session=\(session)"]
    environment["PULSE_PROP"] = pulse.filter { !$0.isEmpty }.joined(separator: " ")

    var inner = trimmed(environment["PIPEWIRE_PROPS"] ?? "")
    if inner.hasPrefix("{"), inner.hasSuffix("}") { inner = trimmed(inner.dropFirst().dropLast()) }
    let members = [String(inner), "eider.session = \"\(session)\""].filter { !$0.isEmpty }
    environment["PIPEWIRE_PROPS"] = "{ \(members.joined(separator: " ")) }"
    return environment
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
