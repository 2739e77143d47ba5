/// Reads JSON5 (https://spec.json5.org) into values that know their line and column.
///
/// Foundation's decoder reads JSON5 too, but on Linux it tells neither where a document is
/// broken nor that a key was given twice; a person who edits a file needs both.
package struct JSON5Reader {
  /// Deeper than any configuration, and far from the end of the stack.
  static let deepestNesting = 32

  let file: String
  let scalars: [Unicode.Scalar]
  var index = 0
  var line = 1
  var lineStart = 0
  /// What is wrong but does not keep the rest from being read.
  package var problems: [ConfigurationProblem] = []

  package init(_ text: String, file: String) {
    self.file = file
    scalars = Array(text.unicodeScalars)
  }

  /// Reads the whole document.
  /// - Throws: the first problem of syntax.
  package mutating func document() throws(ConfigurationProblem) -> ConfigurationValue {
    try skipBlanks()
    guard current != nil else {
      throw problem("the file is empty; one that sets nothing holds {}")
    }
    let value = try value(at: .root, depth: 0)
    try skipBlanks()
    if let current { throw problem("\(name(current)) after the end of the configuration") }
    return value
  }

  private mutating func value(
    at path: ConfigurationPath, depth: Int, key: (line: Int, column: Int)? = nil
  ) throws(ConfigurationProblem) -> ConfigurationValue {
    guard depth <= Self.deepestNesting else {
      throw problem("nested deeper than \(Self.deepestNesting) levels")
    }
    let place = ConfigurationValue.Place(
      file: file, line: line, column: column, path: path, keyLine: key?.line ?? line,
      keyColumn: key?.column ?? column)
    let content: ConfigurationValue.Content
    switch current {
    case "{": content = .object(try object(at: path, depth: depth))
    case "[": content = .array(try array(at: path, depth: depth))
    case "\"", "'": content = .string(try string())
    case "+", "-", ".", "I", "N", .some("0"..."9"): content = .number(try number())
    case .some(let start) where isIdentifierStart(start):
      let start = (line, column)
      switch try identifier() {
      case "true": content = .bool(true)
      case "false": content = .bool(false)
      case "null": content = .null
      case let word:
        throw problem("\(word) is no value; a text stands in quotation marks", at: start)
      }
    case .some(let other): throw problem("\(name(other)) where a value should be")
    case nil: throw problem("the file ends where a value should be")
    }
    return ConfigurationValue(content: content, place: place)
  }

  private mutating func object(
    at path: ConfigurationPath, depth: Int
  ) throws(ConfigurationProblem) -> [String: ConfigurationValue] {
    let start = (line, column)
    advance()
    var members: [String: ConfigurationValue] = [:]
    while true {
      try skipBlanks()
      if take("}") { return members }
      let keyPlace = (line, column)
      let key = try key(opened: start)
      try skipBlanks()
      guard take(":") else { throw expected("\":\" after the key \(quoted(key))") }
      try skipBlanks()
      let place = ConfigurationPath.key(key, in: path)
      let value = try value(at: place, depth: depth + 1, key: keyPlace)
      if let first = members[key] {
        problems.append(
          problem(
            "given twice; the first is in line \(first.place.keyLine)", at: keyPlace,
            path: place))
      } else {
        members[key] = value
      }
      try skipBlanks()
      if take(",") || current == "}" { continue }
      throw expected("\",\" or \"}\"", opened: start)
    }
  }

  private mutating func key(
    opened start: (Int, Int)
  ) throws(ConfigurationProblem) -> String {
    switch current {
    case "\"", "'": return try string()
    case .some(let scalar) where isIdentifierStart(scalar): return try identifier()
    default: throw expected("a key or \"}\"", opened: start)
    }
  }

  private mutating func array(
    at path: ConfigurationPath, depth: Int
  ) throws(ConfigurationProblem) -> [ConfigurationValue] {
    let start = (line, column)
    advance()
    var elements: [ConfigurationValue] = []
    while true {
      try skipBlanks()
      if take("]") { return elements }
      if current == nil { throw expected("a value or \"]\"", opened: start) }
      elements.append(try value(at: .index(elements.count, in: path), depth: depth + 1))
      try skipBlanks()
      if take(",") || current == "]" { continue }
      throw expected("\",\" or \"]\"", opened: start)
    }
  }
}
