import FoundationEssentials

/// Typed values to and from the JSON text of a message's `parameters`.
enum JSONText {
  static let emptyObject: [UInt8] = Array("{}".utf8)

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

  /// The object, or nil when it has no members: then it is not sent at all.
  static func encode<Parameters: Encodable>(_ parameters: Parameters) throws -> JSONNode? {
    if Parameters.self == NoParameters.self { return nil }
    let node = try JSONValueEncoder.encode(parameters)
    switch node {
    case .object(let object): return object.members.isEmpty ? nil : node
    case .null: return nil
    default:
      throw EncodingError.invalidValue(
        parameters,
        EncodingError.Context(
          codingPath: [], debugDescription: "the parameters of a message must be an object"))
    }
  }

  /// Appends a string with its quotes.
  static func append(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: mustBeEscaped) {
      for byte in string.utf8 {
        if mustBeEscaped(byte) { appendEscaped(byte, to: &text) } else { text.append(byte) }
      }
    } else {
      text += string.utf8
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): text.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): text.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): text.append(UInt8(ascii: "t"))
    case 0..<0x20:
      text += (byte < 16 ? "u000" : "u00").utf8
      text += String(byte, radix: 16).utf8
    default: text.append(byte)
    }
  }
}
