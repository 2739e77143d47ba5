extension InterfaceParser {
  /// Skips white space and comments and keeps the comment lines that directly precede what follows.
  mutating func skipSpace() {
    let start = index
    var found: [String] = []
    var lineHasContent = !lineEnded
    var blank = false
    while index < text.count {
      let scalar = text[index]
      if Self.endsLine(scalar) {
        if blank { found = [] }
        lineEnded = true
        lineHasContent = false
        if !(scalar == "\r" && index + 1 < text.count && text[index + 1] == "\n") { blank = true }
        index += 1
      } else if scalar == "#" {
        index += 1
        let from = index
        while index < text.count, !Self.endsLine(text[index]) { index += 1 }
        if !lineHasContent { found.append(Self.commentText(text[from..<index])) }
        blank = false
        lineHasContent = true
      } else if Self.isSpace(scalar) {
        index += 1
      } else {
        break
      }
    }
    if index > start { comment = found } else if !lineEnded { comment = [] }
  }

  private static func commentText(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let text = String(
      String.UnicodeScalarView(scalars.first == " " ? scalars.dropFirst() : scalars))
    return String(text.unicodeScalars.trimmingSuffix(isSpace))
  }

  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09, 0xA0, 0xFEFF, 0x1680, 0x180E, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  func failure(expected what: String) -> Failure {
    guard index < text.count else { return failure("expected \(what), found the end", at: index) }
    var end = index
    while end < text.count, Self.isWord(text[end]) { end += 1 }
    if end == index { end += 1 }
    let found = String(String.UnicodeScalarView(text[index..<min(end, index + 40)]))
    return failure("expected \(what), found '\(found)'", at: index)
  }

  func failure(_ reason: String, at index: Int? = nil) -> Failure {
    let before = text[..<(index ?? self.index)]
    let lineStart = before.lastIndex(where: Self.endsLine).map { $0 + 1 } ?? 0
    var line = 1
    for (position, scalar) in before.enumerated() where Self.endsLine(scalar) {
      if scalar == "\n", position > 0, before[position - 1] == "\r" { continue }
      line += 1
    }
    return Failure(line: line, column: before.count - lineStart + 1, reason: reason)
  }
}

extension BidirectionalCollection {
  fileprivate func trimmingSuffix(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
