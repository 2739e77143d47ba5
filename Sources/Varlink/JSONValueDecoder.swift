/// Decodes types from a JSON value that has been held against the declared types already.
///
/// The caller of a method waits for this. JSONDecoder takes several times as long for the few members
/// that parameters have, and more where its code is not in the processor's caches. Types decode from
/// what JSON has; there are no dates, data or URLs.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue, path: [any CodingKey] = []) {
    self.value = value
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: JSONValue].self) }
    return KeyedDecodingContainer(Members(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return Elements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: any Any.Type) -> DecodingError {
    DecodingError.typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: "no \(type)"))
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch value {
    case .string(let text):
      if type == String.self, let text = text as? Value { return text }
    case .bool(let isTrue):
      if type == Bool.self, let isTrue = isTrue as? Value { return isTrue }
    case .integer(let number):
      if type == Double.self, let number = Double(number) as? Value { return number }
      if let integer = type as? any FixedWidthInteger.Type {
        guard let number = integer.init(exactly: number) as? Value else { throw mismatch(type) }
        return number
      }
    case .number(let number):
      if type == Double.self, let number = number as? Value { return number }
    case .null, .array, .object: break
    }
    if let whole = value as? Value { return whole }
    if Self.isPrimitive(type) { throw mismatch(type) }
    return try Value(from: self)
  }

  /// Whether a type would ask this container for itself, over and over.
  private static func isPrimitive(_ type: any Any.Type) -> Bool {
    type == String.self || type == Bool.self || type == Double.self || type == Float.self
      || type is any FixedWidthInteger.Type
  }
}

extension JSONValueDecoder {
  /// The members of an object.
  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSONValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { members[key.stringValue] == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      if type == String.self, case .string(let text)? = members[key.stringValue],
        let text = text as? Value
      {
        return text
      }
      return try decoder(key).decode(type)
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
      try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      JSONValueDecoder(members["super"] ?? .null, path: codingPath)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> JSONValueDecoder {
      guard let value = members[key.stringValue] else {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "missing")
        throw DecodingError.keyNotFound(key, context)
      }
      return JSONValueDecoder(value, path: codingPath + [key])
    }
  }

  /// The elements of an array, one after the other.
  private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSONValue], codingPath: [any CodingKey]) {
      self.elements = elements
      self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let value = try decoder().decode(type)
      currentIndex += 1
      return value
    }

    mutating func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
      let container = try decoder().container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try decoder().unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try decoder()
      currentIndex += 1
      return decoder
    }

    private func decoder() throws -> JSONValueDecoder {
      let path = codingPath + [Position(intValue: currentIndex)]
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(
          JSONValue.self,
          DecodingError.Context(codingPath: path, debugDescription: "no further element"))
      }
      return JSONValueDecoder(elements[currentIndex], path: path)
    }
  }

  private struct Position: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }
}
