/// Encodes types to JSON, with what is nil left out.
///
/// An answer and an event wait for this. JSONEncoder takes several times as long for the few members
/// that they have. Types encode as what JSON has; there are no dates, data or URLs.
struct JSONValueEncoder: Encoder {
  private let slot: JSONNode.Slot

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes what can be JSON.
  /// - Throws: `EncodingError` for a number that is not finite, and what the value itself throws.
  static func encode(_ value: some Encodable) throws -> JSONNode {
    let slot = JSONNode.Slot()
    try value.encode(to: JSONValueEncoder(slot: slot))
    return slot.node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A value may ask for its container more than once, as one does that adds to what it wraps.
    if case .object(let object) = slot.node {
      return KeyedEncodingContainer(Members(object: object))
    }
    let object = JSONNode.Object()
    slot.node = .object(object)
    return KeyedEncodingContainer(Members(object: object))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let array = JSONNode.Array()
    slot.node = .array(array)
    return Elements(array: array)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  fileprivate static func node(
    _ value: Double, _ path: [any CodingKey]
  ) throws -> JSONNode {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: path, debugDescription: "\(value) is no JSON"))
    }
    return .number(value)
  }

  fileprivate static func node(_ value: some BinaryInteger) -> JSONNode {
    Int64(exactly: value).map { .integer($0) } ?? .unsigned(UInt64(truncatingIfNeeded: value))
  }

  fileprivate static func node<Value: Encodable>(
    _ value: Value, _ path: [any CodingKey]
  ) throws -> JSONNode {
    // What most members are, without an encoder of its own.
    if Value.self == String.self, let value = value as? String { return .string(value) }
    if Value.self == Double.self, let value = value as? Double { return try node(value, path) }
    if Value.self == [String].self, let value = value as? [String] {
      let array = JSONNode.Array()
      array.elements = value.map { .string($0) }
      return .array(array)
    }
    return try encode(value)
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { slot.node = .null }
  func encode(_ value: Bool) throws { slot.node = .bool(value) }
  func encode(_ value: String) throws { slot.node = .string(value) }
  func encode(_ value: Double) throws { slot.node = try Self.node(value, []) }
  func encode(_ value: Float) throws { slot.node = try Self.node(Double(value), []) }
  func encode(_ value: Int) throws { slot.node = Self.node(value) }
  func encode(_ value: Int8) throws { slot.node = Self.node(value) }
  func encode(_ value: Int16) throws { slot.node = Self.node(value) }
  func encode(_ value: Int32) throws { slot.node = Self.node(value) }
  func encode(_ value: Int64) throws { slot.node = Self.node(value) }
  func encode(_ value: UInt) throws { slot.node = Self.node(value) }
  func encode(_ value: UInt8) throws { slot.node = Self.node(value) }
  func encode(_ value: UInt16) throws { slot.node = Self.node(value) }
  func encode(_ value: UInt32) throws { slot.node = Self.node(value) }
  func encode(_ value: UInt64) throws { slot.node = Self.node(value) }
  func encode<Value: Encodable>(_ value: Value) throws { slot.node = try Self.node(value, []) }
}

extension JSONValueEncoder {
  /// The members of an object.
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: JSONNode.Object

    var codingPath: [any CodingKey] { [] }

    private func add(_ key: Key, _ node: JSONNode) { object.add(key.stringValue, node) }

    func encodeNil(forKey key: Key) throws { add(key, .null) }
    func encode(_ value: Bool, forKey key: Key) throws { add(key, .bool(value)) }
    func encode(_ value: String, forKey key: Key) throws { add(key, .string(value)) }
    func encode(_ value: Double, forKey key: Key) throws { add(key, try node(value, [key])) }
    func encode(_ value: Int, forKey key: Key) throws { add(key, .integer(Int64(value))) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      add(key, try node(value, [key]))
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
      let inner = JSONNode.Object()
      add(key, .object(inner))
      return KeyedEncodingContainer(Members<Inner>(object: inner))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      let inner = JSONNode.Array()
      add(key, .array(inner))
      return Elements(array: inner)
    }

    func superEncoder() -> any Encoder {
      let slot = JSONNode.Slot()
      object.add("super", .slot(slot))
      return JSONValueEncoder(slot: slot)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      let slot = JSONNode.Slot()
      add(key, .slot(slot))
      return JSONValueEncoder(slot: slot)
    }
  }

  /// The elements of an array, one after the other.
  private struct Elements: UnkeyedEncodingContainer {
    let array: JSONNode.Array

    var codingPath: [any CodingKey] { [] }
    var count: Int { array.elements.count }

    func encodeNil() throws { array.elements.append(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
      array.elements.append(try node(value, []))
    }

    func nestedContainer<Inner: CodingKey>(
      keyedBy type: Inner.Type
    ) -> KeyedEncodingContainer<Inner> {
      let inner = JSONNode.Object()
      array.elements.append(.object(inner))
      return KeyedEncodingContainer(Members<Inner>(object: inner))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      let inner = JSONNode.Array()
      array.elements.append(.array(inner))
      return Elements(array: inner)
    }

    func superEncoder() -> any Encoder {
      let slot = JSONNode.Slot()
      array.elements.append(.slot(slot))
      return JSONValueEncoder(slot: slot)
    }
  }
}
