/// Why bytes are not a Varlink message. The connection they came on cannot go on.
public struct MalformedMessage: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in words.
  public let reason: String
  /// The byte of the message at which it was noticed, from 0.
  public let offset: Int

  init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  init(_ error: JSONSyntaxError) {
    self.init("not JSON: \(error.reason)", at: error.offset)
  }

  /// The reason and the offset.
  public var description: String { "\(reason) (at byte \(offset))" }
}

/// What surrounds the parameters of a message, read in one pass that also checks the whole text.
///
/// Members with a dot in their name are vendors' extensions, which UAPI.20 wants ignored; any other
/// unknown member, a member given twice and a flag that is no boolean make the message malformed.
struct Envelope {
  /// The text of the `parameters` object; nil when absent or null.
  var parameters: Range<Int>?
  /// Whether `parameters` is there and neither an object nor null.
  var parametersAreMistyped = false
  var name: String?
  var flags: Flags = []

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let oneway = Flags(rawValue: 1)
    static let more = Flags(rawValue: 2)
    static let upgrade = Flags(rawValue: 4)
    static let continues = Flags(rawValue: 8)
  }

  /// Reads a call: `method`, `parameters`, `oneway`, `more`, `upgrade`.
  init(call frame: [UInt8]) throws(MalformedMessage) {
    try self.init(
      frame, nameKey: "method",
      flagKeys: ["oneway": .oneway, "more": .more, "upgrade": .upgrade])
    guard name != nil else { throw MalformedMessage("a call without `method`", at: 0) }
    guard flags.rawValue.nonzeroBitCount <= 1 else {
      throw MalformedMessage("only one of `oneway`, `more` and `upgrade` may be set", at: 0)
    }
  }

  /// Reads a reply: `error`, `parameters`, `continues`.
  init(reply frame: [UInt8]) throws(MalformedMessage) {
    try self.init(frame, nameKey: "error", flagKeys: ["continues": .continues])
    if parametersAreMistyped { throw MalformedMessage("`parameters` is not an object", at: 0) }
    if name != nil, flags.contains(.continues) {
      throw MalformedMessage("an error cannot continue", at: 0)
    }
  }

  private init(
    _ frame: [UInt8], nameKey: String, flagKeys: KeyValuePairs<String, Flags>
  ) throws(MalformedMessage) {
    guard Self.isUTF8(frame) else { throw MalformedMessage("not UTF-8", at: 0) }
    var reader = JSONReader(frame)
    guard reader.peek() == UInt8(ascii: "{") else {
      throw MalformedMessage("not a JSON object", at: reader.index)
    }
    var found = Envelope()
    var seen: [String] = []
    try reader.object(orThrow: { MalformedMessage($0) }) { (reader, key) throws(MalformedMessage) in
      let start = reader.index
      guard !seen.contains(key) else {
        throw MalformedMessage("`\(key)` is given twice", at: start)
      }
      seen.append(key)
      do throws(JSONSyntaxError) {
        switch key {
        case "parameters":
          let first = reader.peek()
          let range = try reader.skipValue()
          found.parameters = first == UInt8(ascii: "{") ? range : nil
          found.parametersAreMistyped = first != UInt8(ascii: "{") && first != UInt8(ascii: "n")
          return
        case nameKey:
          if try reader.null() { return }
          if reader.peek() == UInt8(ascii: "\"") {
            found.name = try reader.string()
            return
          }
        case _ where key.utf8.contains(UInt8(ascii: ".")):
          try reader.skipValue()
          return
        default:
          guard let flag = flagKeys.first(where: { $0.key == key })?.value else { break }
          if try reader.null() { return }
          if let value = try reader.boolean() {
            if value { found.flags.insert(flag) }
            return
          }
        }
      } catch { throw MalformedMessage(error) }
      let isKnown = key == nameKey || flagKeys.contains { $0.key == key }
      throw MalformedMessage(
        isKnown ? "`\(key)` has the wrong type" : "unknown member `\(key)`", at: start)
    }
    guard reader.peek() == 0, reader.index == frame.count else {
      throw MalformedMessage("something follows the message", at: reader.index)
    }
    self = found
  }

  private init() {}

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
