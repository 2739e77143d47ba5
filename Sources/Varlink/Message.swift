import FoundationEssentials

/// Writes messages as they go over the wire: members in order of name, no white space, nothing that
/// is null, the NUL at the end.
enum Message {
  enum Mode {
    case plain, more, oneway
  }

  static func call(method: String, parameters: JSONNode?, mode: Mode) -> [UInt8] {
    var text = start()
    text += "{\"method\":".utf8
    JSONText.append(method, to: &text)
    switch mode {
    case .plain: break
    case .more: text += ",\"more\":true".utf8
    case .oneway: text += ",\"oneway\":true".utf8
    }
    if let parameters {
      text += ",\"parameters\":".utf8
      parameters.append(to: &text)
    }
    return finish(&text)
  }

  static func reply(parameters: JSONNode?, continues: Bool) -> [UInt8] {
    var text = start()
    text += (continues ? "{\"continues\":true" : "{").utf8
    if let parameters {
      text += (continues ? ",\"parameters\":" : "\"parameters\":").utf8
      parameters.append(to: &text)
    }
    return finish(&text)
  }

  static func error(_ error: VarlinkError) -> [UInt8] {
    var text = start()
    text += "{\"error\":".utf8
    JSONText.append(error.name, to: &text)
    if let parameters = error.parameters {
      text += ",\"parameters\":".utf8
      text += parameters
    }
    return finish(&text)
  }

  private static func start() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(512)
    return text
  }

  private static func finish(_ text: inout [UInt8]) -> [UInt8] {
    text.append(UInt8(ascii: "}"))
    text.append(0)
    return text
  }
}
