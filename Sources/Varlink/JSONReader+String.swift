extension JSONReader {
  /// Reads a string and returns its meaning.
  mutating func string() throws(JSONSyntaxError) -> String {
    let (range, isPlain) = try rawString()
    return isPlain ? String(decoding: bytes[range], as: UTF8.self) : unescaped(range)
  }

  /// Reads over a string, checking its escapes, and returns what is between the quotes.
  mutating func rawString() throws(JSONSyntaxError) -> (range: Range<Int>, isPlain: Bool) {
    try expect(UInt8(ascii: "\""), "a string")
    let start = index
    var isPlain = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        advance()
        return (start..<(index - 1), isPlain)
      }
      if byte < 0x20 { throw failure("a control character in a string must be escaped") }
      advance()
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        try escape()
      }
    }
    throw failure("a string without end")
  }

  /// Reads what follows a backslash; a surrogate must be one of a pair.
  private mutating func escape() throws(JSONSyntaxError) {
    guard index < bytes.count else { throw failure("a string without end") }
    let kind = bytes[index]
    advance()
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if UTF16.isLeadSurrogate(unit) {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        else { throw failure("half of a surrogate pair") }
        advance(by: 2)
        guard UTF16.isTrailSurrogate(try hexadecimal()) else {
          throw failure("half of a surrogate pair")
        }
      } else if UTF16.isTrailSurrogate(unit) {
        throw failure("half of a surrogate pair")
      }
    default: throw failure("unknown escape in a string")
    }
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    guard index + 4 <= bytes.count else { throw failure("a string without end") }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexadecimalDigit(bytes[index]) else {
        throw failure("expected four hexadecimal digits")
      }
      unit = unit << 4 | digit
      advance()
    }
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The meaning of a string whose escapes have been checked.
  private func unescaped(_ range: Range<Int>) -> String {
    var units: [UInt16] = []
    var plain = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      units.append(contentsOf: String(decoding: bytes[plain..<position], as: UTF8.self).utf16)
      let kind = bytes[position + 1]
      position += 2
      switch kind {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        units.append(
          bytes[position..<(position + 4)].reduce(0) {
            $0 << 4 | (Self.hexadecimalDigit($1) ?? 0)
          })
        position += 4
      default: units.append(UInt16(kind))
      }
      plain = position
    }
    units.append(contentsOf: String(decoding: bytes[plain..<range.upperBound], as: UTF8.self).utf16)
    return String(decoding: units, as: UTF16.self)
  }
}
