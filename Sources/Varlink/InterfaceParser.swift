/// Reads the interface definition language.
struct InterfaceParser {
  typealias Failure = InterfaceDescription.ParsingError

  /// How deep types may nest; more is refused rather than recursed into.
  private static let maximumDepth = 64

  /// In UTF-8, for the daemon reads its interfaces at each start.
  let text: [UInt8]
  var index = 0
  private var depth = 0
  /// The comment lines directly before `index`.
  var comment: [String] = []
  /// Whether a line ended between the last thing read and `index`.
  var lineEnded = true
  /// The named types that are referred to, and where.
  private var references: [(name: String, index: Int)] = []

  init(_ text: String) {
    self.text = Array(text.utf8)
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
    guard takeSymbol(")") else {
      throw failure(expected: values.count == 1 ? "':', ',' or ')'" : "',' or ')'")
    }
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
