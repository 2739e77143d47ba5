import Testing
import Varlink

@Suite struct InterfaceDescriptionTests {
  typealias Field = InterfaceDescription.Field

  @Test func `Every construct is understood`() throws {
    let text = """
      # License, which is no documentation.

      # Documentation of the interface,
      #  indented.
      #
      interface org.example-two.x1 # not this

      # A type.
      type Thing (
        # A field.
        a: bool, # not this either
        b: ?[]?[string](x: any, y: object),
        c: (one, two),
        d: ()
      )
      type Mode (
        # First.
        one,
        two
      )
      type Single (one)

      method Do(thing: Thing, type: Mode, interface: ?string)
        -> (method: [string](), error: float, int: int)
      error Bad()
      """
    let interface = try InterfaceDescription(parsing: text)
    #expect(interface.name == "org.example-two.x1")
    #expect(interface.comment == ["Documentation of the interface,", " indented.", ""])
    #expect(interface.methodNames == ["Do"])
    #expect(
      interface.member("Thing")?.kind
        == .type(
          .structure([
            Field(name: "a", comment: ["A field."], type: .bool),
            Field(
              name: "b",
              type: .optional(
                .array(
                  .optional(
                    .map(
                      .structure([
                        Field(name: "x", type: .any), Field(name: "y", type: .object),
                      ])))))),
            Field(
              name: "c",
              type: .enumeration([
                InterfaceDescription.EnumerationValue(name: "one"),
                InterfaceDescription.EnumerationValue(name: "two"),
              ])),
            Field(name: "d", type: .structure([])),
          ])))
    #expect(interface.member("Thing")?.comment == ["A type."])
    #expect(
      interface.member("Single")?.kind
        == .type(.enumeration([InterfaceDescription.EnumerationValue(name: "one")])))
    #expect(
      interface.member("Do")?.kind
        == .method(
          parameters: [
            Field(name: "thing", type: .named("Thing")), Field(name: "type", type: .named("Mode")),
            Field(name: "interface", type: .optional(.string)),
          ],
          reply: [
            Field(name: "method", type: .map(.structure([]))), Field(name: "error", type: .float),
            Field(name: "int", type: .int),
          ]))
    #expect(interface.member("Bad")?.kind == .error([]))
    try expectRoundTrip(text)
  }

  @Test(arguments: [
    Example.text, StandardInterface.text, certification,
    "interface a.b\r\n\r\n# c\r\nmethod A() -> ()\r\n",
    "interface a.b\nmethod \(String(repeating: "A", count: 60))(bbbbbbbb: int, c: (d: int)) -> (e: int)",
    "interface a.b\ntype A (b: ?[](cccccccccccccccccccccccccccccccccccccccccc: int, d: [string]int))",
  ])
  func `What is printed reads the same, and prints the same`(text: String) throws {
    try expectRoundTrip(text)
  }

  func expectRoundTrip(_ text: String) throws {
    let interface = try InterfaceDescription(parsing: text)
    let printed = interface.description
    #expect(try InterfaceDescription(parsing: printed) == interface)
    #expect(try InterfaceDescription(parsing: printed).description == printed)
  }

  static let wrong: [(String, Int, Int, String)] = [
    ("", 1, 1, "expected 'interface', found the end"),
    ("# only\n", 2, 1, "expected 'interface', found the end"),
    ("interfaces a.b", 1, 1, "expected 'interface', found 'interfaces'"),
    ("interface a", 1, 11, "expected the interface's name, such as org.example.name, found 'a'"),
    ("interface a..b", 1, 11, "expected the interface's name, such as org.example.name, found 'a'"),
    ("interface 1.b", 1, 11, "expected the interface's name, such as org.example.name, found '1'"),
    ("interface a.b-", 1, 11, "expected the interface's name, such as org.example.name, found 'a'"),
    ("interface a.b", 1, 14, "expected a new line, found the end"),
    ("interface a.b\n", 2, 1, "expected 'type', 'method' or 'error', found the end"),
    ("interface a.b method A() -> ()", 1, 15, "expected a new line, found 'method'"),
    (
      "interface a.b\n\nMethod A() -> ()", 3, 1,
      "expected 'type', 'method' or 'error', found 'Method'"
    ),
    (
      "interface a.b\nmethod a() -> ()", 2, 8,
      "expected the name of a method, which starts with a capital letter, found 'a'"
    ),
    ("interface a.b\nmethod A() - > ()", 2, 12, "expected '->', found '-'"),
    (
      "interface a.b\nmethod A() -> () method B() -> ()", 2, 18,
      "expected a new line, found 'method'"
    ),
    ("interface a.b\r\nmethod A(\r\n  b c) -> ()", 3, 5, "expected ':', ',' or ')', found 'c'"),
    (
      "interface a.b\nmethod A (b) -> ()", 2, 10, "expected fields with types, found an enumeration"
    ),
    ("interface a.b\nmethod A(b: int,) -> ()", 2, 17, "expected a field's name, found ')'"),
    ("interface a.b\nmethod A(b: int c: int) -> ()", 2, 17, "expected ',' or ')', found 'c'"),
    ("interface a.b\nmethod A(b: integer) -> ()", 2, 13, "expected a type, found 'integer'"),
    ("interface a.b\nmethod A(b: ) -> ()", 2, 13, "expected a type, found ')'"),
    (
      "interface a.b\nmethod A(b: ??int) -> ()", 2, 14,
      "expected a type that is not nullable, found '?'"
    ),
    ("interface a.b\nmethod A(b_: int) -> ()", 2, 10, "expected a field's name, found 'b_'"),
    ("interface a.b\nmethod A(b: int, b: int) -> ()", 2, 18, "'b' is declared twice"),
    ("interface a.b\nmethod A(b: Nope) -> ()", 2, 13, "there is no type 'Nope'"),
    ("interface a.b\nmethod A(b: A) -> ()", 2, 13, "there is no type 'A'"),
    ("interface a.b\ntype A ()\nerror A ()", 3, 1, "'A' is declared twice"),
    ("interface a.b\ntype A int", 2, 8, "expected '(', found 'int'"),
    ("interface a.b\nerror A", 2, 8, "expected '(', found the end"),
    ("interface a.b\ntype A (b: (c, d: int))", 2, 17, "expected ',' or ')', found ':'"),
    ("interface a.b\ntype A (b: int, c)", 2, 18, "expected ':', found ')'"),
    ("interface a.b\n\u{3000}é", 2, 2, "expected 'type', 'method' or 'error', found 'é'"),
    (
      "# é\u{2028}interface a.b\r\r\n\u{2029}x", 5, 1,
      "expected 'type', 'method' or 'error', found 'x'"
    ),
    (
      "interface a.b\ntype Ä ()", 2, 6,
      "expected the name of a type, which starts with a capital letter, found 'Ä'"
    ),
  ]

  @Test(arguments: wrong)
  func `An error says where and what was expected`(
    text: String, line: Int, column: Int, reason: String
  ) throws {
    let error = try #require(throws: InterfaceDescription.ParsingError.self) {
      try InterfaceDescription(parsing: text)
    }
    #expect(error.description == "line \(line), column \(column): \(reason)")
  }

  @Test func `Types that nest without end are refused`() throws {
    let text = "interface a.b\ntype A (b: " + String(repeating: "(b: ", count: 200_000)
    let error = try #require(throws: InterfaceDescription.ParsingError.self) {
      try InterfaceDescription(parsing: text)
    }
    #expect(error.reason == "types nest too deeply")
  }

  @Test(arguments: 0..<300)
  func `A damaged definition is refused or understood, never worse`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(Example.text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: position)
      case 1: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: position)
      default: bytes[position] = .random(in: .min ... .max, using: &random)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(InterfaceDescription.ParsingError) {
      let interface = try InterfaceDescription(parsing: text)
      #expect(interface == (try? InterfaceDescription(parsing: interface.description)))
    } catch {
      let lines = text.unicodeScalars.count { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
      #expect((1...(lines + 1)).contains(error.line))
    }
  }

  /// In the manner of the certification suite's interface: everything nested in everything.
  static let certification = """
    interface org.example.certification

    type Interface (
      foo: ?[]?[string](foo, bar, baz),
      anon: (foo: bool, bar: bool)
    )

    type MyType (
      object: object,
      enum: (one, two, three),
      struct: (first: int, second: string),
      stringset: [string](),
      nullable_array_struct: ?[](first: int, second: string),
      interface: Interface
    )

    method Test09(client_id: string, set: [string]()) -> (mytype: MyType)
    error CertificationError (wants: object, got: object)
    """
}
