extension InterfaceDescription: CustomStringConvertible {
  /// The definition in Varlink's language, two spaces deep; a list of fields that does not fit into
  /// 80 columns or has comments is written a field a line. Parsing it gives an equal value.
  public var description: String {
    var text = Self.lines(comment, indent: "")
    text += "interface \(name)\n"
    for member in members {
      text += "\n" + Self.lines(member.comment, indent: "")
      switch member.kind {
      case .type(let type):
        text += "type \(member.name) \(Self.text(type, column: 6 + member.name.count))"
      case .method(let parameters, let reply):
        let start = "method \(member.name)"
        let oneLine = Self.oneLine(parameters).map { "\(start)\($0)" }
        if let oneLine, let replyText = Self.oneLine(reply),
          oneLine.count + 4 + replyText.count <= 80
        {
          text += "\(oneLine) -> \(replyText)"
        } else {
          text += start + Self.text(parameters, column: start.count + 6)
          text += " -> " + Self.text(reply, column: parameters.isEmpty ? start.count + 6 : 5)
        }
      case .error(let fields):
        text += "error \(member.name) \(Self.text(fields, column: 7 + member.name.count))"
      }
      text += "\n"
    }
    return text
  }

  private static func lines(_ comment: [String], indent: String) -> String {
    comment.map { $0.isEmpty ? "\(indent)#\n" : "\(indent)# \($0)\n" }.joined()
  }

  private static func text(_ fields: [Field], column: Int) -> String {
    text(.structure(fields), column: column)
  }

  private static func oneLine(_ fields: [Field]) -> String? {
    oneLine(.structure(fields))
  }

  private static func text(_ type: FieldType, column: Int, indent: String = "") -> String {
    if let line = oneLine(type), column + line.count <= 80 { return line }
    let deeper = indent + "  "
    switch type {
    case .array(let element):
      return "[]" + text(element, column: column + 2, indent: indent)
    case .map(let element):
      return "[string]" + text(element, column: column + 8, indent: indent)
    case .optional(let wrapped):
      return "?" + text(wrapped, column: column + 1, indent: indent)
    case .structure(let fields):
      let rows = fields.map { field in
        let start = "\(deeper)\(field.name): "
        return lines(field.comment, indent: deeper) + start
          + text(field.type, column: start.count + 1, indent: deeper)
      }
      return "(\n\(rows.joined(separator: ",\n"))\n\(indent))"
    case .enumeration(let values):
      let rows = values.map { lines($0.comment, indent: deeper) + deeper + $0.name }
      return "(\n\(rows.joined(separator: ",\n"))\n\(indent))"
    default:
      return oneLine(type) ?? ""
    }
  }

  /// The type on one line, or nil if a comment in it needs a line of its own.
  private static func oneLine(_ type: FieldType) -> String? {
    switch type {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .any: "any"
    case .named(let name): name
    case .array(let element): oneLine(element).map { "[]\($0)" }
    case .map(let element): oneLine(element).map { "[string]\($0)" }
    case .optional(let wrapped): oneLine(wrapped).map { "?\($0)" }
    case .structure(let fields):
      joined(
        fields.map { field in
          field.comment.isEmpty ? oneLine(field.type).map { "\(field.name): \($0)" } : nil
        })
    case .enumeration(let values):
      joined(values.map { $0.comment.isEmpty ? $0.name : nil })
    }
  }

  private static func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap { $0 }
    return known.count == parts.count ? "(\(known.joined(separator: ", ")))" : nil
  }
}
