extension JSONReader {
  /// Reads a value of any kind. Of members of one name the first counts.
  mutating func value() throws(JSONSyntaxError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try object(
        orThrow: { $0 },
        member: { (reader, key) throws(JSONSyntaxError) in
          let value = try reader.value()
          if members[key] == nil { members[key] = value }
        })
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try array(
        orThrow: { $0 },
        element: { (reader, _) throws(JSONSyntaxError) in
          elements.append(try reader.value())
        })
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try boolean() ?? false)
    case UInt8(ascii: "n"):
      _ = try null()
      return .null
    default:
      let (isInteger, range) = try number()
      let text = String(decoding: bytes[range], as: UTF8.self)
      if isInteger, let integer = Int64(text) { return .integer(integer) }
      guard let number = Double(text) else { throw failure("expected a number") }
      return .number(number)
    }
  }
}
