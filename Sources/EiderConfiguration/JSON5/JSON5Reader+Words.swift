// Strings, names and numbers.
extension JSON5Reader {
  mutating func string() throws(ConfigurationProblem) -> String {
    let start = (line, column)
    let quote = current
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == quote {
        advance()
        return String(text)
      }
      if scalar == "\\" {
        advance()
        if let escaped = try escape() { text.append(escaped) }
        continue
      }
      // JSON5 lets the two separators of Unicode stand in a string, and no other line end.
      if scalar == "\n" || scalar == "\r" { break }
      text.append(scalar)
      advance()
    }
    throw problem("the text that begins here has no closing quotation mark", at: start)
  }

  /// What follows a backslash; nil for the end of a line, which stands for nothing.
  private mutating func escape() throws(ConfigurationProblem) -> Unicode.Scalar? {
    guard let scalar = current else { return nil }
    switch scalar {
    case "\r":
      advance()
      _ = take("\n")
      return nil
    case _ where isLineEnd(scalar):
      advance()
      return nil
    case "x":
      advance()
      return Unicode.Scalar(try hexadecimal(digits: 2))
    case "u":
      advance()
      return try codePoint()
    case "0" where !(next.map { ("0"..."9").contains($0) } ?? false):
      advance()
      return "\0"
    case "0"..."9": throw problem("\\\(scalar) is no escape; a character is \\x00 or \\u0000")
    default:
      advance()
      let controls: [Unicode.Scalar: Unicode.Scalar] = [
        "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{0B}",
      ]
      return controls[scalar] ?? scalar
    }
  }

  /// The four digits after `\u`, and the second half of a pair.
  private mutating func codePoint() throws(ConfigurationProblem) -> Unicode.Scalar {
    let start = (line, column)
    let high = try hexadecimal(digits: 4)
    if let scalar = Unicode.Scalar(high) { return scalar }
    if high < 0xDC00, current == "\\", next == "u" {
      advance()
      advance()
      let low = try hexadecimal(digits: 4)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw problem("half of a pair of \\u escapes; the other half is missing", at: start)
  }

  private mutating func hexadecimal(digits: Int) throws(ConfigurationProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = current.flatMap({ UInt32(String($0), radix: 16) }) else {
        throw expected("one of \(digits) hexadecimal digits")
      }
      value = value << 4 | digit
      advance()
    }
    return value
  }

  func isIdentifierStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar == "\\" || scalar.properties.isIDStart
  }

  mutating func identifier() throws(ConfigurationProblem) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == "\\" {
        advance()
        guard take("u") else { throw expected("u and four hexadecimal digits") }
        text.append(try codePoint())
      } else if scalar == "$" || scalar == "\u{200C}" || scalar == "\u{200D}"
        || scalar.properties.isIDContinue
      {
        text.append(scalar)
        advance()
      } else {
        break
      }
    }
    return String(text)
  }

  mutating func number() throws(ConfigurationProblem) -> Double {
    let start = (line, column)
    var text = ""
    while let scalar = current, scalar.isASCII,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
        || scalar == "+" || scalar == "-"
    {
      text.unicodeScalars.append(scalar)
      advance()
    }
    guard let value = Self.number(text) else {
      throw problem("\(quoted(text)) is no number", at: start)
    }
    return value
  }

  static func number(_ text: String) -> Double? {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    guard let magnitude = magnitude(digits) else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private static func magnitude(_ text: Substring) -> Double? {
    switch text {
    case "Infinity": return .infinity
    case "NaN": return .nan
    default: break
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard !digits.isEmpty else { return nil }
      var value = 0.0
      for digit in digits {
        guard let digit = digit.hexDigitValue else { return nil }
        value = value * 16 + Double(digit)
      }
      return value
    }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { "eE".contains($0) })
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard mantissa.count <= 2, mantissa.contains(where: { !$0.isEmpty }),
      mantissa.allSatisfy({ $0.allSatisfy(isDigit) }),
      mantissa[0].count == 1 || !mantissa[0].hasPrefix("0")
    else { return nil }
    var exponent = "0"
    if parts.count == 2 {
      exponent = String(parts[1])
      let digits = "+-".contains(exponent.first ?? "0") ? parts[1].dropFirst() : parts[1]
      guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    }
    let whole = mantissa[0].isEmpty ? "0" : mantissa[0]
    let fraction = mantissa.count == 2 && !mantissa[1].isEmpty ? mantissa[1] : "0"
    return Double("\(whole).\(fraction)e\(exponent)")
  }

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }
}
