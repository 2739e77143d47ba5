/// Why a text is not JSON (RFC 8259), and at which byte.
struct JSONSyntaxError: Error, Equatable {
  var offset: Int
  var reason: String
}

/// Walks over JSON text and is strict about it: whatever JSONDecoder lets pass is refused here.
///
/// It reads the few members that Varlink's envelope has and skips over values it is not asked for,
/// checking their grammar. The text must be known to be UTF-8.
struct JSONReader {
  /// How deep arrays and objects may nest; more is refused rather than recursed into.
  static let maximumDepth = 128

  let bytes: [UInt8]
  private(set) var index: Int
  private var depth = 0

  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// The next byte that is not white space, or 0 at the end (a frame holds no NUL).
  mutating func peek() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index += 1
    }
    return 0
  }

  mutating func advance(by count: Int = 1) { index += count }

  func failure(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: index, reason: reason)
  }

  mutating func expect(_ byte: UInt8, _ what: String) throws(JSONSyntaxError) {
    guard peek() == byte else { throw failure("expected \(what)") }
    index += 1
  }

  /// Takes the byte if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  /// Reads an object; `member` is called at each value and must read or skip it.
  mutating func object<Failure: Error>(
    orThrow convert: (JSONSyntaxError) -> Failure,
    member: (inout JSONReader, String) throws(Failure) -> Void
  ) throws(Failure) {
    do throws(JSONSyntaxError) { try enter(UInt8(ascii: "{"), "an object") } catch {
      throw convert(error)
    }
    if !take(UInt8(ascii: "}")) {
      repeat {
        let key: String
        do throws(JSONSyntaxError) {
          key = try string()
          try expect(UInt8(ascii: ":"), "':'")
        } catch { throw convert(error) }
        try member(&self, key)
      } while take(UInt8(ascii: ","))
      do throws(JSONSyntaxError) { try expect(UInt8(ascii: "}"), "',' or '}'") } catch {
        throw convert(error)
      }
    }
    depth -= 1
  }

  /// Reads an array; `element` is called at each value and must read or skip it.
  mutating func array<Failure: Error>(
    orThrow convert: (JSONSyntaxError) -> Failure,
    element: (inout JSONReader, Int) throws(Failure) -> Void
  ) throws(Failure) {
    do throws(JSONSyntaxError) { try enter(UInt8(ascii: "["), "an array") } catch {
      throw convert(error)
    }
    if !take(UInt8(ascii: "]")) {
      var position = 0
      repeat {
        try element(&self, position)
        position += 1
      } while take(UInt8(ascii: ","))
      do throws(JSONSyntaxError) { try expect(UInt8(ascii: "]"), "',' or ']'") } catch {
        throw convert(error)
      }
    }
    depth -= 1
  }

  private mutating func enter(_ bracket: UInt8, _ what: String) throws(JSONSyntaxError) {
    try expect(bracket, what)
    depth += 1
    if depth > Self.maximumDepth { throw failure("nested too deeply") }
  }

  /// Reads over one value of any kind and returns where it lies.
  @discardableResult
  mutating func skipValue() throws(JSONSyntaxError) -> Range<Int> {
    let first = peek()
    let start = index
    switch first {
    case UInt8(ascii: "{"):
      try object(
        orThrow: { $0 },
        member: { (reader, _) throws(JSONSyntaxError) in
          try reader.skipValue()
        })
    case UInt8(ascii: "["):
      try array(
        orThrow: { $0 },
        element: { (reader, _) throws(JSONSyntaxError) in
          try reader.skipValue()
        })
    case UInt8(ascii: "\""): _ = try rawString()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: try number()
    }
    return start..<index
  }

  private mutating func literal(_ word: StaticString) throws(JSONSyntaxError) {
    for expected in word.description.utf8 {
      guard index < bytes.count, bytes[index] == expected else {
        throw failure("expected a value")
      }
      index += 1
    }
  }

  /// Reads `true` or `false`; nil, with nothing read, when the value is something else.
  mutating func boolean() throws(JSONSyntaxError) -> Bool? {
    switch peek() {
    case UInt8(ascii: "t"):
      try literal("true")
      return true
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    default: return nil
    }
  }

  /// Reads `null` if it is next.
  mutating func null() throws(JSONSyntaxError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  /// Reads a number and tells whether it is written without fraction and exponent.
  @discardableResult
  mutating func number() throws(JSONSyntaxError) -> (isInteger: Bool, range: Range<Int>) {
    _ = peek()
    let start = index
    var isInteger = true
    takeHere(UInt8(ascii: "-"))
    if !takeHere(UInt8(ascii: "0")) { try digits("expected a value") }
    if takeHere(UInt8(ascii: ".")) {
      isInteger = false
      try digits("expected a digit")
    }
    if takeHere(UInt8(ascii: "e")) || takeHere(UInt8(ascii: "E")) {
      isInteger = false
      if !takeHere(UInt8(ascii: "+")) { takeHere(UInt8(ascii: "-")) }
      try digits("expected a digit")
    }
    return (isInteger, start..<index)
  }

  @discardableResult
  private mutating func takeHere(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ reason: String) throws(JSONSyntaxError) {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    if index == start { throw failure(reason) }
  }
}
