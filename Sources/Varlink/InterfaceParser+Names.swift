extension InterfaceParser {
  mutating func keyword(_ keyword: String) throws(Failure) {
    let start = index
    guard word() == keyword else {
      index = start
      throw failure(expected: "'\(keyword)'")
    }
  }

  mutating func interfaceName() throws(Failure) -> String {
    skipSpace()
    let start = index
    while index < text.count, Self.isWord(text[index]) || text[index] == "." || text[index] == "-" {
      index += 1
    }
    let name = String(String.UnicodeScalarView(text[start..<index]))
    guard Self.isInterfaceName(name) else {
      index = start
      throw failure(expected: "the interface's name, such as org.example.name")
    }
    lineEnded = false
    return name
  }

  /// Two or more parts; each begins and ends with a letter or digit, the very first with a letter.
  static func isInterfaceName(_ name: String) -> Bool {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = name.unicodeScalars.first, first.properties.isAlphabetic
    else { return false }
    return parts.allSatisfy { part in
      guard let first = part.first, let last = part.last else { return false }
      return first != "-" && last != "-" && !part.contains("_")
    }
  }

  mutating func memberName(_ what: String) throws(Failure) -> String {
    skipSpace()
    let start = index
    let name = word()
    guard Self.isMemberName(name) else {
      index = start
      throw failure(expected: "the name of \(what), which starts with a capital letter")
    }
    return name
  }

  static func isMemberName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return ("A"..."Z").contains(first) && !name.contains("_")
  }

  mutating func fieldName() throws(Failure) -> String {
    let start = index
    let name = word()
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      name.last != "_", !name.contains("__")
    else {
      index = start
      throw failure(expected: "a field's name")
    }
    return name
  }

  /// Reads ASCII letters, digits and underscores, as many as there are.
  mutating func word() -> String {
    skipSpace()
    let start = index
    while index < text.count, Self.isWord(text[index]) { index += 1 }
    if index > start { lineEnded = false }
    return String(String.UnicodeScalarView(text[start..<index]))
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || scalar == "_"
  }

  mutating func peekSymbol(_ symbol: String) -> Bool {
    skipSpace()
    return text[index...].starts(with: symbol.unicodeScalars)
  }

  mutating func takeSymbol(_ symbol: String) -> Bool {
    guard peekSymbol(symbol) else { return false }
    index += symbol.unicodeScalars.count
    lineEnded = false
    return true
  }

  mutating func symbol(_ symbol: String) throws(Failure) {
    guard takeSymbol(symbol) else { throw failure(expected: "'\(symbol)'") }
  }
}
