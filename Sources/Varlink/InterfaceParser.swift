/// Reads the interface definition language.
struct InterfaceParser {
  typealias Failure = InterfaceDescription.ParsingError

  /// How deep types may nest; more is refused rather than recursed into.
  private static let maximumDepth = 64

  private let text: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  /// The comment lines directly before `index`.
  private var comment: [String] = []
  /// Whether a line ended between the last thing read and `index`.
  private var lineEnded = true
  /// The named types that are referred to, and where.
  private var references: [(name: String, index: Int)] = []

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  mutating func interface() throws(Failure) -> InterfaceDescription {
    skipSpace()
    let documentation = comment
    try keyword("interface")
    var interface = InterfaceDescription(
      name: try interfaceName(), comment: documentation, members: [])
    var names: Set<String> = []
    repeat {
      skipSpace()
      if index == text.count, !interface.members.isEmpty { break }
      if !lineEnded { throw failure(expected: "a new line") }
      let start = index
      let member = try self.member()
      guard names.insert(member.name).inserted else {
        throw failure("'\(member.name)' is declared twice", at: start)
      }
      interface.members.append(member)
    } while index < text.count
    for reference in references {
      guard case .type? = interface.member(reference.name)?.kind else {
        throw failure("there is no type '\(reference.name)'", at: reference.index)
      }
    }
    return interface
  }

  private mutating func member() throws(Failure) -> InterfaceDescription.Member {
    let documentation = comment
    let start = index
    let kind: InterfaceDescription.Kind
    let name: String
    switch word() {
    case "type":
      name = try memberName("a type")
      let type = try structureOrEnumeration()
      kind = .type(type)
    case "method":
      name = try memberName("a method")
      let parameters = try structure()
      try symbol("->")
      kind = .method(parameters: parameters, reply: try structure())
    case "error":
      name = try memberName("an error")
      kind = .error(try structure())
    default:
      index = start
      throw failure(expected: "'type', 'method' or 'error'")
    }
    return InterfaceDescription.Member(name: name, comment: documentation, kind: kind)
  }

  private mutating func structure() throws(Failure) -> [InterfaceDescription.Field] {
    skipSpace()
    let start = index
    guard case .structure(let fields) = try structureOrEnumeration() else {
      throw failure("expected fields with types, found an enumeration", at: start)
    }
    return fields
  }

  private mutating func structureOrEnumeration() throws(Failure)
    -> InterfaceDescription.FieldType
  {
    try symbol("(")
    if takeSymbol(")") { return .structure([]) }
    var fields: [InterfaceDescription.Field] = []
    var values: [InterfaceDescription.EnumerationValue] = []
    var names: Set<String> = []
    repeat {
      skipSpace()
      let documentation = comment
      let start = index
      let name = try fieldName()
      guard names.insert(name).inserted else {
        throw failure("'\(name)' is declared twice", at: start)
      }
      if fields.isEmpty, !values.isEmpty || !peekSymbol(":") {
        values.append(InterfaceDescription.EnumerationValue(name: name, comment: documentation))
      } else {
        try symbol(":")
        fields.append(
          InterfaceDescription.Field(name: name, comment: documentation, type: try type()))
      }
    } while takeSymbol(",")
    guard takeSymbol(")") else { throw failure(expected: "',' or ')'") }
    return values.isEmpty ? .structure(fields) : .enumeration(values)
  }

  private mutating func type() throws(Failure) -> InterfaceDescription.FieldType {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw failure("types nest too deeply") }
    if takeSymbol("?") {
      if peekSymbol("?") { throw failure(expected: "a type that is not nullable") }
      return .optional(try type())
    }
    if takeSymbol("[]") { return .array(try type()) }
    if takeSymbol("[string]") { return .map(try type()) }
    if peekSymbol("(") { return try structureOrEnumeration() }
    let start = index
    let name = word()
    switch name {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    case "any": return .any
    default:
      guard Self.isMemberName(name) else {
        index = start
        throw failure(expected: "a type")
      }
      references.append((name, start))
      return .named(name)
    }
  }
}

// MARK: Names and symbols

extension InterfaceParser {
  private mutating func keyword(_ keyword: String) throws(Failure) {
    let start = index
    guard word() == keyword else {
      index = start
      throw failure(expected: "'\(keyword)'")
    }
  }

  private mutating func interfaceName() throws(Failure) -> String {
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
  private static func isInterfaceName(_ name: String) -> Bool {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = name.unicodeScalars.first, first.properties.isAlphabetic
    else { return false }
    return parts.allSatisfy { part in
      guard let first = part.first, let last = part.last else { return false }
      return first != "-" && last != "-" && !part.contains("_")
    }
  }

  private mutating func memberName(_ what: String) throws(Failure) -> String {
    skipSpace()
    let start = index
    let name = word()
    guard Self.isMemberName(name) else {
      index = start
      throw failure(expected: "the name of \(what), which starts with a capital letter")
    }
    return name
  }

  private static func isMemberName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return ("A"..."Z").contains(first) && !name.contains("_")
  }

  private mutating func fieldName() throws(Failure) -> String {
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
  private mutating func word() -> String {
    skipSpace()
    let start = index
    while index < text.count, Self.isWord(text[index]) { index += 1 }
    if index > start { lineEnded = false }
    return String(String.UnicodeScalarView(text[start..<index]))
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || scalar == "_"
  }

  private mutating func peekSymbol(_ symbol: String) -> Bool {
    skipSpace()
    return text[index...].starts(with: symbol.unicodeScalars)
  }

  private mutating func takeSymbol(_ symbol: String) -> Bool {
    guard peekSymbol(symbol) else { return false }
    index += symbol.unicodeScalars.count
    lineEnded = false
    return true
  }

  private mutating func symbol(_ symbol: String) throws(Failure) {
    guard takeSymbol(symbol) else { throw failure(expected: "'\(symbol)'") }
  }
}

// MARK: White space, comments, failures

extension InterfaceParser {
  /// Skips white space and comments and keeps the comment lines that directly precede what follows.
  private mutating func skipSpace() {
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

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09, 0xA0, 0xFEFF, 0x1680, 0x180E, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private func failure(expected what: String) -> Failure {
    guard index < text.count else { return failure("expected \(what), found the end", at: index) }
    var end = index
    while end < text.count, Self.isWord(text[end]) { end += 1 }
    if end == index { end += 1 }
    let found = String(String.UnicodeScalarView(text[index..<min(end, index + 40)]))
    return failure("expected \(what), found '\(found)'", at: index)
  }

  private func failure(_ reason: String, at index: Int? = nil) -> Failure {
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
