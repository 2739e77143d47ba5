import FoundationEssentials

/// Typed values to and from the JSON text of a message's `parameters`.
enum JSONText {
  static let emptyObject: [UInt8] = Array("{}".utf8)

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  static func decode<Value: Decodable>(
    _ type: Value.Type, from text: some Collection<UInt8>
  ) throws -> Value {
    try decoder.decode(type, from: Data(text))
  }

  /// Decodes the value that comes next, of which the grammar and the declared types have been checked.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from reader: JSONReader
  ) throws -> Value {
    var reader = reader
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try reader.value() } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: error.reason))
    }
    return try type.init(from: JSONValueDecoder(value))
  }

  /// The object's text, or nil when it has no members: then it is not sent at all.
  static func encode(_ parameters: some Encodable) throws -> Data? {
    if parameters is NoParameters { return nil }
    let text = try encoder.encode(parameters)
    if text.count == 2 || text.first != UInt8(ascii: "{") {
      if text.elementsEqual("{}".utf8) || text.elementsEqual("null".utf8) { return nil }
      throw EncodingError.invalidValue(
        parameters,
        EncodingError.Context(
          codingPath: [], debugDescription: "the parameters of a message must be an object"))
    }
    return text
  }

  /// Appends a string with its quotes.
  static func append(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        text += Array("\\u\(byte < 16 ? "000" : "00")\(digits)".utf8)
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
