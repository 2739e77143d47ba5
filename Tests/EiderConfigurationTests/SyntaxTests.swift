import FoundationEssentials
import Testing

@testable import EiderConfiguration

@Suite("JSON5")
struct SyntaxTests {
  @Test(
    "is read as Foundation reads it",
    arguments: [
      "{}", "[]", "null", "true", " false ", "0", "-0", "12", "-1.5", ".5", "5.", "+7", "1e3",
      "2.5E-2", "0x1F", "-0xff", "123456789012345678901234567890", "Infinity", "-Infinity",
      #""""#, "''", #""a'b""#, #"'a"b'"#, #"'\t\n\r\b\f\\\/\'\"'"#, #"'\x41\u00e9'"#,
      #""\uD83C\uDFB5""#, "'é🎵'", "[1, 'two', [], {},]",
      "{a: 1, 'b': 2, \"c\": 3, $d: 4, _e: 5, é: 6}", "/* a */ {a /* b */ : // c\n 1}",
      "\u{FEFF}{a: 1}", "{a: {b: {c: [{d: null}]}},}",
    ])
  func agrees(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let theirs = try decoder.decode(Foreign.self, from: Data(text.utf8))
    var reader = JSON5Reader(text, file: "")
    let ours = try reader.document()
    #expect(reader.problems.isEmpty)
    #expect(Foreign(ours) == theirs)
  }

  @Test("is read as its specification has it where Foundation does not follow")
  func specification() throws {
    func read(_ text: String) throws -> Foreign {
      var reader = JSON5Reader(text, file: "")
      return Foreign(try reader.document())
    }
    #expect(try read(#"'\v\0\a\\'"#) == .string("\u{0B}\0a\\"))
    #expect(try read("'one \\\n two, \\\r\n three'") == .string("one  two,  three"))
    #expect(try read("'a\u{2028}b'") == .string("a\u{2028}b"))
    #expect(try read("{\u{A0}\ta\r\n:\u{0B}1\u{3000}}") == .object(["a": .number(1)]))
    #expect(try read(#"{ \u0061b: 1 }"#) == .object(["ab": .number(1)]))
  }

  @Test(
    "that is broken is refused with line and column",
    arguments: [
      ("", "1:1: the file is empty; one that sets nothing holds {}"),
      (" // nothing\n", "2:1: the file is empty; one that sets nothing holds {}"),
      (
        "{\n",
        "2:1: the file ends where a key or \"}\" should be; what line 1, column 1 opens is not closed"
      ),
      ("{ grace 3 }", "1:9: \"3\" where \":\" after the key \"grace\" should be"),
      ("{ grace: }", "1:10: \"}\" where a value should be"),
      ("{ grace:", "1:9: the file ends where a value should be"),
      ("{ grace: 1\n  settling: 2 }", "2:3: \"s\" where \",\" or \"}\" should be"),
      ("{ a: 1,, }", "1:8: \",\" where a key or \"}\" should be"),
      (
        "[1, 2",
        "1:6: the file ends where \",\" or \"]\" should be; what line 1, column 1 opens is not closed"
      ),
      (
        "[1,",
        "1:4: the file ends where a value or \"]\" should be; what line 1, column 1 opens is not closed"
      ),
      ("{} {}", "1:4: \"{\" after the end of the configuration"),
      ("{ a: mixed }", "1:6: mixed is no value; a text stands in quotation marks"),
      ("{ a: 'b\n' }", "1:6: the text that begins here has no closing quotation mark"),
      ("{ /* a", "1:3: the comment that begins here has no end; it ends with */"),
      ("{ a: 012 }", "1:6: \"012\" is no number"),
      ("{ a: 1.2.3 }", "1:6: \"1.2.3\" is no number"),
      ("{ a: 0x }", "1:6: \"0x\" is no number"),
      ("{ a: 1e }", "1:6: \"1e\" is no number"),
      ("{ a: -- }", "1:6: \"--\" is no number"),
      ("{ a: '\\u12' }", "1:11: \"'\" where one of 4 hexadecimal digits should be"),
      ("{ a: '\\ud800' }", "1:9: half of a pair of \\u escapes; the other half is missing"),
      ("{ a: '\\1' }", "1:8: \\1 is no escape; a character is \\x00 or \\u0000"),
      ("{ \u{1B}: 1 }", "1:3: \"\\u{1b}\" where a key or \"}\" should be"),
      ("{ a: {\r\n  b: ] } }", "2:6: \"]\" where a value should be"),
    ])
  func refused(_ text: String, _ problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test("nested without end is refused, not followed")
  func nesting() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try problems(deep) == ["1:34: nested deeper than 32 levels"])
    let wide = String(repeating: "{a:", count: 100_000)
    #expect(try problems(wide) == ["1:100: nested deeper than 32 levels"])
  }

  @Test("with a key given twice is refused")
  func repeatedKey() throws {
    #expect(
      try problems("{\n  grace: 1,\n  classes: { alarm: {}, 'alarm': {} },\n  grace: 2 }") == [
        "3:25: classes.alarm: given twice; the first is in line 3",
        "4:3: grace: given twice; the first is in line 2",
      ])
  }
}

/// A value as Foundation sees it.
private enum Foreign: Decodable, Equatable {
  case object([String: Foreign])
  case array([Foreign])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Foreign].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Foreign].self))
    }
  }

  init(_ value: ConfigurationValue) {
    self =
      switch value.content {
      case .object(let members): .object(members.mapValues { Foreign($0) })
      case .array(let elements): .array(elements.map { Foreign($0) })
      case .string(let text): .string(text)
      case .number(let number): .number(number)
      case .bool(let flag): .bool(flag)
      case .null: .null
      }
  }
}
