import FoundationEssentials

/// Writes messages as they go over the wire: members in order of name, no white space, nothing that
/// is null, the NUL at the end.
enum Message {
  enum Mode {
    case plain, more, oneway
  }

  static func call(method: String, parameters: Data?, mode: Mode) -> [UInt8] {
    var text = Array("{\"method\":".utf8)
    JSONText.append(method, to: &text)
    switch mode {
    case .plain: break
    case .more: text += Array(",\"more\":true".utf8)
    case .oneway: text += Array(",\"oneway\":true".utf8)
    }
    if let parameters {
      text += Array(",\"parameters\":".utf8)
      text += parameters
    }
    text += [UInt8(ascii: "}"), 0]
    return text
  }

  static func reply(parameters: Data?, continues: Bool) -> [UInt8] {
    var text = Array((continues ? "{\"continues\":true" : "{").utf8)
    if let parameters {
      text += Array((continues ? ",\"parameters\":" : "\"parameters\":").utf8)
      text += parameters
    }
    text += [UInt8(ascii: "}"), 0]
    return text
  }

  static func error(_ error: VarlinkError) -> [UInt8] {
    var text = Array("{\"error\":".utf8)
    JSONText.append(error.name, to: &text)
    if let parameters = error.parameters {
      text += Array(",\"parameters\":".utf8)
      text += parameters
    }
    text += [UInt8(ascii: "}"), 0]
    return text
  }
}
