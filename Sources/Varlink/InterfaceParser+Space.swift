extension InterfaceParser {
  /// Skips white space and comments and keeps the comment lines that directly precede what follows.
  mutating func skipSpace() {
    let start = index
    var found: [String] = []
    var lineHasContent = !lineEnded
    var blank = false
    while index < text.count {
      if let length = lineEnd(at: index) {
        if blank { found = [] }
        lineEnded = true
        lineHasContent = false
        blank = true
        index += length
      } else if text[index] == UInt8(ascii: "#") {
        index += 1
        let from = index
        while index < text.count, lineEnd(at: index) == nil { index += 1 }
        if !lineHasContent { found.append(Self.commentText(text[from..<index])) }
        blank = false
        lineHasContent = true
      } else if let length = space(at: index) {
        index += length
      } else {
        break
      }
    }
    if index > start { comment = found } else if !lineEnded { comment = [] }
  }

  private static func commentText(_ bytes: ArraySlice<UInt8>) -> String {
    let isIndented = bytes.first == UInt8(ascii: " ")
    let text = String(decoding: isIndented ? bytes.dropFirst() : bytes, as: UTF8.self)
    guard let last = text.unicodeScalars.last, isSpace(last) else { return text }
    return String(text.unicodeScalars.trimmingSuffix(isSpace))
  }

  /// How many bytes the end of a line has that is there, or nil.
  private func lineEnd(at index: Int) -> Int? {
    switch text[index] {
    case UInt8(ascii: "\n"): return 1
    case UInt8(ascii: "\r"):
      return index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n") ? 2 : 1
    // U+2028 and U+2029.
    case 0xE2:
      let rest = text[index...].prefix(3)
      return rest.elementsEqual([0xE2, 0x80, 0xA8]) || rest.elementsEqual([0xE2, 0x80, 0xA9])
        ? 3 : nil
    default: return nil
    }
  }

  /// How many bytes the white space has that is there, or nil.
  private func space(at index: Int) -> Int? {
    let first = text[index]
    guard first >= 0x80 else { return Self.isSpace(Unicode.Scalar(first)) ? 1 : nil }
    let length = scalarLength(at: index)
    let scalar = String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first
    return scalar.map(Self.isSpace) == true ? length : nil
  }

  /// How many bytes the character (Unicode scalar) has that begins there.
  private func scalarLength(at index: Int) -> Int {
    let rest = text[index...].dropFirst().prefix { $0 & 0xC0 == 0x80 }
    return 1 + rest.count
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
    while end < text.count, end < index + 40, Self.isWord(text[end]) { end += 1 }
    if end == index { end += scalarLength(at: index) }
    let found = String(decoding: text[index..<end], as: UTF8.self)
    return failure("expected \(what), found '\(found)'", at: index)
  }

  func failure(_ reason: String, at index: Int? = nil) -> Failure {
    let index = index ?? self.index
    var line = 1
    var lineStart = 0
    var position = 0
    while position < index {
      let length = lineEnd(at: position)
      position += length ?? 1
      guard length != nil else { continue }
      line += 1
      lineStart = position
    }
    let column = text[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1
    return Failure(line: line, column: column, reason: reason)
  }
}

extension BidirectionalCollection {
  fileprivate func trimmingSuffix(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
