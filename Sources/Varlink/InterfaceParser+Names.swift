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
    while index < text.count,
      Self.isWord(text[index]) || text[index] == UInt8(ascii: ".")
        || text[index] == UInt8(ascii: "-")
    {
      index += 1
    }
    let name = String(decoding: text[start..<index], as: UTF8.self)
    guard Self.isInterfaceName(name) else {
      index = start
      throw failure(expected: "the interface's name, such as org.example.name")
    }
    lineEnded = false
    return name
  }

  /// Two or more parts; each begins and ends with a letter or digit, the very first with a letter.
  static func isInterfaceName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = name.utf8.first, isLetter(first) else { return false }
    return parts.allSatisfy { part in
      guard let first = part.first, let last = part.last else { return false }
      let hyphen = UInt8(ascii: "-")
      return first != hyphen && last != hyphen && !part.contains(UInt8(ascii: "_"))
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
    guard let first = name.utf8.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      && !name.utf8.contains(UInt8(ascii: "_"))
  }

  mutating func fieldName() throws(Failure) -> String {
    let start = index
    let name = word()
    guard Self.isFieldName(name) else {
      index = start
      throw failure(expected: "a field's name")
    }
    return name
  }

  /// Begins with a letter; underscores stand alone, and not at the end.
  private static func isFieldName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    var previous = first
    for byte in name.utf8.dropFirst() {
      if byte == UInt8(ascii: "_"), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "_")
  }

  /// Reads ASCII letters, digits and underscores, as many as there are.
  mutating func word() -> String {
    skipSpace()
    let start = index
    while index < text.count, Self.isWord(text[index]) { index += 1 }
    if index > start { lineEnded = false }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  mutating func peekSymbol(_ symbol: String) -> Bool {
    skipSpace()
    return text[index...].starts(with: symbol.utf8)
  }

  mutating func takeSymbol(_ symbol: String) -> Bool {
    guard peekSymbol(symbol) else { return false }
    index += symbol.utf8.count
    lineEnded = false
    return true
  }

  mutating func symbol(_ symbol: String) throws(Failure) {
    guard takeSymbol(symbol) else { throw failure(expected: "'\(symbol)'") }
  }
}
