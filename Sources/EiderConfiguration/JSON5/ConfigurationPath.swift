/// Where a value stands inside its document: a chain of keys and indices, shared by siblings.
package indirect enum ConfigurationPath: Hashable, Sendable, CustomStringConvertible {
  case root
  case key(String, in: ConfigurationPath)
  case index(Int, in: ConfigurationPath)

  /// As people write it: `classes.alarm.depth`, `interactions[0].of`, `zones["back seats"]`;
  /// empty for the whole document.
  package var description: String {
    switch self {
    case .root: ""
    case .key(let name, .root) where name.isIdentifier: name
    case .key(let name, let parent) where name.isIdentifier: "\(parent).\(name)"
    case .key(let name, let parent): "\(parent)[\(quoted(name))]"
    case .index(let index, let parent): "\(parent)[\(index)]"
    }
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    guard let first = unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "$" || $0 == "-" || $0.properties.isAlphabetic
        || $0.properties.numericType != nil
    }
  }
}

/// A text in quotation marks, fit to be shown: on one line, and not longer than a line.
package func quoted(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(48) {
    switch scalar {
    case "\"", "\\": shown += "\\\(scalar)"
    case "\n": shown += "\\n"
    case "\t": shown += "\\t"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
  }
  return "\"" + shown + (text.unicodeScalars.count > 48 ? "…" : "") + "\""
}
