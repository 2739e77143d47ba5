import Testing
import Varlink

@Suite struct StrictnessTests {
  static let test = "org.example.test"

  /// What goes in, and the only thing that may come out.
  static let answered: [(String, String)] = [
    // Parameters that are absent, null and empty are the same.
    (#"{"method":"org.example.test.Nothing"}"#, "{}"),
    (#"{"method":"org.example.test.Nothing","parameters":null}"#, "{}"),
    (#"{"method":"org.example.test.Nothing","parameters":{}}"#, "{}"),
    (#"{"method":"org.example.test.Nothing","oneway":false,"more":null,"upgrade":false}"#, "{}"),
    // White space and escapes are JSON's.
    (" \r\n\t{ \"method\" : \"org.example.test.Nothing\" } \n", "{}"),
    (#"{"meth\u006fd":"org.example.test.\u004eothing"}"#, "{}"),
    (
      #"{"method":"org.example.test.Echo","parameters":{"text":"\ud83d\ude00 \"\\\/ é"}}"#,
      #"{"parameters":{"text":"😀 \"\\/ é"}}"#
    ),
    // Vendors' extensions are ignored.
    (#"{"method":"org.example.test.Nothing","org.vendor":{"a":[1]}}"#, "{}"),
    // `more` to a method that does not stream is one plain reply.
    (#"{"method":"org.example.test.Nothing","more":true}"#, "{}"),
    (#"{"method":"org.example.test.Take","parameters":{"session":7}}"#, take(7, [])),
    (
      #"{"method":"org.example.test.Take","parameters":{"session":-7,"settings":null}}"#,
      take(-7, [])
    ),
    (
      #"{"method":"org.example.test.Take","parameters":{"flag":false,"session":0,"settings":{}}}"#,
      take(0, ["settings", "flag"])
    ),
    (
      settings(#"{"category":"a","level":{"decibels":-12,"kind":"fixed"},"extra":{"a":1}}"#),
      take(1, ["settings", "category", "level"])
    ),
    (settings(#"{"category":null,"anything":[{"a":null}]}"#), take(1, ["settings"])),
    // The standard errors.
    (#"{"method":"Nothing"}"#, error("InterfaceNotFound", "interface", "")),
    (#"{"method":""}"#, error("InterfaceNotFound", "interface", "")),
    (#"{"method":"org.other.Nothing"}"#, error("InterfaceNotFound", "interface", "org.other")),
    (
      #"{"method":"org.example.test.Nope"}"#,
      error("MethodNotFound", "method", "org.example.test.Nope")
    ),
    (
      #"{"method":"org.example.test.Nothing","upgrade":true}"#,
      error("MethodNotImplemented", "method", "org.example.test.Nothing")
    ),
    (
      #"{"method":"org.example.test.Count","parameters":{"to":3}}"#,
      #"{"error":"org.varlink.service.ExpectedMore"}"#
    ),
    (
      #"{"method":"org.example.test.Refuse","parameters":{"reason":"so/so \"there\""}}"#,
      #"{"error":"org.example.test.Refused","parameters":{"reason":"so/so \"there\""}}"#
    ),
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#,
      error("InterfaceNotFound", "interface", "a.b")
    ),
  ]

  /// Parameters of `Take`, and the one that is to be called invalid.
  static let invalid: [(String, String)] = [
    (#"[]"#, "parameters"), (#"5"#, "parameters"), (#""a""#, "parameters"),
    (#"{}"#, "session"),
    (#"{"session":null}"#, "session"),
    (#"{"session":"1"}"#, "session"),
    (#"{"session":1.5}"#, "session"),
    (#"{"session":1.0}"#, "session"),
    (#"{"session":1e2}"#, "session"),
    (#"{"session":true}"#, "session"),
    (#"{"session":[1]}"#, "session"),
    (#"{"session":9223372036854775808}"#, "session"),
    (#"{"session":1,"session":2}"#, "session"),
    (#"{"session":1,"nope":2}"#, "nope"),
    (#"{"session":1,"nope":null}"#, "nope"),
    (#"{"session":1,"flag":1}"#, "flag"),
    (#"{"session":1,"flag":"true"}"#, "flag"),
    (#"{"session":1,"settings":[]}"#, "settings"),
    (#"{"session":1,"settings":{"nope":1}}"#, "settings.nope"),
    (#"{"session":1,"settings":{"lease":0.5}}"#, "settings.lease"),
    (#"{"session":1,"settings":{"category":1}}"#, "settings.category"),
    (#"{"session":1,"settings":{"options":{}}}"#, "settings.options"),
    (#"{"session":1,"settings":{"options":["a",null]}}"#, "settings.options[1]"),
    (#"{"session":1,"settings":{"level":{"kind":"fixed"}}}"#, "settings.level.decibels"),
    (
      #"{"session":1,"settings":{"level":{"decibels":1,"kind":"odd"}}}"#, "settings.level.kind"
    ),
    (
      #"{"session":1,"settings":{"level":{"decibels":"1","kind":"fixed"}}}"#,
      "settings.level.decibels"
    ),
    (
      #"{"session":1,"settings":{"level":{"decibels":1e999,"kind":"fixed"}}}"#,
      "settings.level.decibels"
    ),
    (#"{"session":1,"settings":{"extra":{"a":"b"}}}"#, "settings.extra.a"),
    (#"{"session":1,"settings":{"extra":{"a":1,"\u0061":2}}}"#, "settings.extra.a"),
    // Declared as int, but the handler's type is smaller.
    (#"{"session":1,"settings":{"extra":{"a":4294967296}}}"#, "settings.extra.a"),
  ]

  /// What is no call at all: nothing is answered and the connection is over.
  static let malformed: [[UInt8]] =
    [
      "", " ", "nonsense", "[]", "1", "null", "\"method\"", "{}", "{", "{\"method\":\"a.B\"",
      #"{"method":"org.example.test.Nothing"}}"#,
      #"{"method":"org.example.test.Nothing"} {}"#,
      #"{"method":"org.example.test.Nothing",}"#,
      #"{"method":"org.example.test.Nothing" "more":true}"#,
      #"{method:"org.example.test.Nothing"}"#,
      #"{'method':'org.example.test.Nothing'}"#,
      #"{"method":"org.example.test.Nothing"/**/}"#,
      #"{"method":null}"#, #"{"method":5}"#, #"{"parameters":{}}"#,
      #"{"method":"org.example.test.Nothing","unknown":1}"#,
      #"{"method":"org.example.test.Nothing","unknown":null}"#,
      #"{"method":"org.example.test.Nothing","Method":"a.B"}"#,
      #"{"method":"org.example.test.Nothing","method":"org.example.test.Nothing"}"#,
      #"{"method":"org.example.test.Nothing","more":1}"#,
      #"{"method":"org.example.test.Nothing","oneway":"true"}"#,
      #"{"method":"org.example.test.Nothing","upgrade":[]}"#,
      #"{"method":"org.example.test.Nothing","more":true,"oneway":true}"#,
      #"{"method":"org.example.test.Nothing","more":tru}"#,
      #"{"method":"org.example.test.Nothing","continues":true}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":01}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":+1}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":.5}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":1.}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":NaN}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":"\x"}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":"\ud800"}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":"\udc00"}}"#,
      #"{"method":"org.example.test.Nothing","parameters":{"a":"\u12"}}"#,
      "{\"method\":\"org.example.test.Nothing\",\"parameters\":{\"a\":\"line\nend\"}}",
      "{\"method\":\"org.example.test.Nothing\",\"parameters\":{\"a\":"
        + String(repeating: "[", count: 100_000),
    ].map { Array($0.utf8) } + [
      // A byte-order mark, and bytes that are not UTF-8.
      [0xEF, 0xBB, 0xBF] + Array(#"{"method":"org.example.test.Nothing"}"#.utf8),
      Array(#"{"method":"org.example.test.Nothing","a.b":""#.utf8) + [0xC3, 0x28]
        + Array(#""}"#.utf8),
      Array(#"{"method":"org.example.test.Nothing","a.b":""#.utf8) + [0xED, 0xA0, 0x80]
        + Array(#""}"#.utf8),
    ]

  static func take(_ session: Int, _ has: [String]) -> String {
    let names = has.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"parameters":{"has":[\#(names)],"session":\#(session)}}"#
  }

  static func settings(_ text: String) -> String {
    #"{"method":"org.example.test.Take","parameters":{"session":1,"settings":\#(text)}}"#
  }

  static func error(_ name: String, _ parameter: String, _ value: String) -> String {
    #"{"error":"org.varlink.service.\#(name)","parameters":{"\#(parameter)":"\#(value)"}}"#
  }

  @Test(arguments: answered)
  func `A call is answered with exactly these bytes`(call: String, reply: String) throws {
    let example = try ExampleService()
    let connection = example.connection()
    #expect(connection.exchange(call) == [reply])
    #expect(connection.failure == nil)
    #expect(connection.wantsInput)
  }

  @Test(arguments: invalid)
  func `Parameters that do not fit are named`(parameters: String, name: String) throws {
    let example = try ExampleService()
    let connection = example.connection()
    let call = #"{"method":"org.example.test.Take","parameters":\#(parameters)}"#
    #expect(connection.exchange(call) == [Self.error("InvalidParameter", "parameter", name)])
    #expect(connection.exchange(#"{"method":"org.example.test.Nothing"}"#) == ["{}"])
  }

  @Test(arguments: malformed)
  func `What is no call ends the connection without a word`(frame: [UInt8]) throws {
    let example = try ExampleService()
    let connection = example.connection()
    connection.receive(frame + [0])
    #expect(connection.sent() == [])
    guard case .malformed? = connection.failure else {
      Issue.record("not refused: \(String(decoding: frame, as: UTF8.self))")
      return
    }
    #expect(connection.isFinished)
    #expect(!connection.wantsInput)
    #expect(connection.exchange(#"{"method":"org.example.test.Nothing"}"#) == [])
    #expect(example.log == [])
  }

  @Test func `What was answered before a broken frame is still sent`() throws {
    let connection = try ExampleService().connection()
    let sent = connection.exchange(#"{"method":"org.varlink.service.GetInfo"}"#, "{")
    #expect(sent.count == 1)
    #expect(connection.isFinished)
  }

  @Test func `A message over the limit ends the connection`() throws {
    let example = try ExampleService()
    let connection = example.connection(limit: 100)
    connection.receive([UInt8](repeating: 0x20, count: 101))
    #expect(connection.failure == .messageTooLong(limit: 100))
    #expect(connection.isFinished)
  }

  @Test func `A handler's own fault ends the connection and is told`() throws {
    let example = try ExampleService()
    let broken = example.connection()
    #expect(broken.exchange(#"{"method":"org.example.test.Break"}"#) == [])
    #expect(
      broken.failure == .handlerFailed(method: "org.example.test.Break", why: "Broken()"))
    let unencodable = example.connection()
    #expect(unencodable.exchange(#"{"method":"org.example.test.NotANumber"}"#) == [])
    guard case .unencodableReply? = unencodable.failure else {
      Issue.record("\(String(describing: unencodable.failure))")
      return
    }
  }
}
