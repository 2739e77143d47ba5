// The characters: where the reader is, blanks, comments, and how a problem is worded.
extension JSON5Reader {
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
  var column: Int { index - lineStart + 1 }

  mutating func advance() {
    guard let scalar = current else { return }
    index += 1
    guard isLineEnd(scalar), !(scalar == "\r" && current == "\n") else { return }
    line += 1
    lineStart = index
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    advance()
    return true
  }

  func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{A0}", "\u{FEFF}", "\u{2028}",
      "\u{2029}":
      true
    default: scalar.value > 0x7F && scalar.properties.generalCategory == .spaceSeparator
    }
  }

  mutating func skipBlanks() throws(ConfigurationProblem) {
    while let scalar = current {
      if isBlank(scalar) {
        advance()
      } else if scalar == "/", next == "/" {
        while let scalar = current, !isLineEnd(scalar) { advance() }
      } else if scalar == "/", next == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ConfigurationProblem) {
    let start = (line, column)
    advance()
    advance()
    while current != nil {
      if current == "*", next == "/" {
        advance()
        advance()
        return
      }
      advance()
    }
    throw problem("the comment that begins here has no end; it ends with */", at: start)
  }

  func name(_ scalar: Unicode.Scalar) -> String {
    isLineEnd(scalar) ? "the end of the line" : quoted(String(scalar))
  }

  func expected(_ what: String, opened: (line: Int, column: Int)? = nil) -> ConfigurationProblem {
    guard let current else {
      let since = opened.map { "; what line \($0.line), column \($0.column) opens is not closed" }
      return problem("the file ends where \(what) should be\(since ?? "")")
    }
    return problem("\(name(current)) where \(what) should be")
  }

  func problem(
    _ text: String, at position: (line: Int, column: Int)? = nil,
    path: ConfigurationPath = .root
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      file: file, line: position?.line ?? line, column: position?.column ?? column,
      path: path.description, text: text)
  }
}
