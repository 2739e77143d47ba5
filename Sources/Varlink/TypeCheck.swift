/// A value that does not fit the type declared for it.
public struct TypeMismatch: Error, Equatable, CustomStringConvertible {
  /// Which one, with its path: `settings.options[2]`.
  public private(set) var path: String
  /// What was expected there.
  public let expected: String

  init(path: String = "", expected: String) {
    self.path = path
    self.expected = expected
  }

  func under(_ name: String) -> TypeMismatch {
    var outer = self
    outer.path = path.isEmpty || path.hasPrefix("[") ? name + path : "\(name).\(path)"
    return outer
  }

  /// Path and expectation.
  public var description: String { "\(path): expected \(expected)" }
}

/// Holds JSON text against the types an interface declares: nothing missing, nothing undeclared,
/// nothing twice, no null where none may be, an integer written as one and within 64 bits, a number
/// that is finite.
struct TypeCheck {
  private let types: [String: InterfaceDescription.FieldType]

  init(_ interface: InterfaceDescription) {
    var types: [String: InterfaceDescription.FieldType] = [:]
    for member in interface.members {
      if case .type(let type) = member.kind { types[member.name] = type }
    }
    self.types = types
  }

  func check(
    _ reader: inout JSONReader, fields: [InterfaceDescription.Field]
  ) throws(TypeMismatch) {
    guard reader.peek() == UInt8(ascii: "{") else { throw TypeMismatch(expected: "an object") }
    var seen = [Bool](repeating: false, count: fields.count)
    try reader.object(orThrow: Self.syntax) { (reader, key) throws(TypeMismatch) in
      guard let index = fields.firstIndex(where: { $0.name == key }) else {
        throw TypeMismatch(path: key, expected: "no such member")
      }
      guard !seen[index] else { throw TypeMismatch(path: key, expected: "the member once") }
      seen[index] = true
      do throws(TypeMismatch) { try check(&reader, fields[index].type) } catch {
        throw error.under(key)
      }
    }
    for (field, seen) in zip(fields, seen) where !seen {
      if case .optional = field.type { continue }
      throw TypeMismatch(path: field.name, expected: Self.words(field.type))
    }
  }

  private func check(
    _ reader: inout JSONReader, _ type: InterfaceDescription.FieldType
  ) throws(TypeMismatch) {
    let first = reader.peek()
    switch type {
    case .optional(let wrapped):
      if first == UInt8(ascii: "n") { try skip(&reader) } else { try check(&reader, wrapped) }
    case .bool:
      try require(first == UInt8(ascii: "t") || first == UInt8(ascii: "f"), type)
      try skip(&reader)
    case .int:
      try require(isNumber(first), type)
      let number = try? reader.number()
      try require(number?.isInteger == true && Int64(text(number?.range, reader)) != nil, type)
    case .float:
      try require(isNumber(first), type)
      let number = try? reader.number()
      try require(Double(text(number?.range, reader))?.isFinite == true, type)
    case .string:
      try require(first == UInt8(ascii: "\""), type)
      try skip(&reader)
    case .object:
      try require(first == UInt8(ascii: "{"), type)
      try skip(&reader)
    case .any:
      try require(first != UInt8(ascii: "n"), type)
      try skip(&reader)
    case .enumeration(let values):
      try require(first == UInt8(ascii: "\""), type)
      let name = try? reader.string()
      try require(values.contains { $0.name == name }, type)
    case .structure(let fields):
      try check(&reader, fields: fields)
    case .named(let name):
      guard let type = types[name] else { throw TypeMismatch(expected: "a value of type \(name)") }
      try check(&reader, type)
    case .array(let element):
      try require(first == UInt8(ascii: "["), type)
      try reader.array(orThrow: Self.syntax) { (reader, index) throws(TypeMismatch) in
        do throws(TypeMismatch) { try check(&reader, element) } catch {
          throw error.under("[\(index)]")
        }
      }
    case .map(let element):
      try require(first == UInt8(ascii: "{"), type)
      var seen: Set<String> = []
      try reader.object(orThrow: Self.syntax) { (reader, key) throws(TypeMismatch) in
        guard seen.insert(key).inserted else {
          throw TypeMismatch(path: key, expected: "the member once")
        }
        do throws(TypeMismatch) { try check(&reader, element) } catch { throw error.under(key) }
      }
    }
  }

  private func isNumber(_ first: UInt8) -> Bool {
    first == UInt8(ascii: "-") || first &- 0x30 < 10
  }

  private func text(_ range: Range<Int>?, _ reader: JSONReader) -> String {
    range.map { String(decoding: reader.bytes[$0], as: UTF8.self) } ?? ""
  }

  private func require(
    _ fits: Bool, _ type: InterfaceDescription.FieldType
  ) throws(TypeMismatch) {
    guard fits else { throw TypeMismatch(expected: Self.words(type)) }
  }

  private func skip(_ reader: inout JSONReader) throws(TypeMismatch) {
    do throws(JSONSyntaxError) { try reader.skipValue() } catch { throw Self.syntax(error) }
  }

  private static func syntax(_ error: JSONSyntaxError) -> TypeMismatch {
    TypeMismatch(expected: "JSON (\(error.reason))")
  }

  private static func words(_ type: InterfaceDescription.FieldType) -> String {
    switch type {
    case .bool: "true or false"
    case .int: "an integer of 64 bits"
    case .float: "a number"
    case .string: "a string"
    case .object, .map, .structure: "an object"
    case .any: "a value other than null"
    case .named(let name): "a value of type \(name)"
    case .enumeration(let values): "one of " + values.map(\.name).joined(separator: ", ")
    case .array: "an array"
    case .optional(let wrapped): words(wrapped)
    }
  }
}
