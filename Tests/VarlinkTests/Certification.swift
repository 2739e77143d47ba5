import Varlink

/// The messages of `org.varlink.certification`, the interface by which implementations of Varlink
/// are held against each other.
enum Certification {
  static let prefix = "org.varlink.certification."

  struct Start: VarlinkMethod {
    static let name = prefix + "Start"
    typealias Parameters = NoParameters
    struct Reply: Codable, Equatable { var client_id: String }
  }

  struct Bool01: Codable, Equatable { var bool: Bool }
  struct Int02: Codable, Equatable { var int: Int }
  struct Float03: Codable, Equatable { var float: Double }
  struct String04: Codable, Equatable { var string: String }
  struct All05: Codable, Equatable {
    var bool: Bool
    var int: Int
    var float: Double
    var string: String
  }
  struct Struct06: Codable, Equatable { var `struct`: All05 }
  struct Map07: Codable, Equatable { var map: [String: String] }
  struct Set08: Codable, Equatable { var set: [String: NoParameters] }
  struct Mine09: Codable, Equatable { var mytype: MyType }
  struct Last11: Codable, Equatable { var last_more_replies: [String] }
  struct AllOK: Codable, Equatable { var all_ok: Bool }

  struct MyType: Codable, Equatable {
    enum Number: String, Codable { case one, two, three }
    enum Foo: String, Codable { case foo, bar, baz }
    struct Pair: Codable, Equatable {
      var first: Int
      var second: String
    }
    struct Interface: Codable, Equatable {
      struct Anonymous: Codable, Equatable {
        var foo: Bool
        var bar: Bool
      }
      var foo: [[String: String]?]?
      var anon: Anonymous
    }
    var object: JSONValue
    var `enum`: Number
    var `struct`: Pair
    var array: [String]
    var dictionary: [String: String]
    var stringset: [String: NoParameters]
    var nullable: String?
    var nullable_array_struct: [Pair]?
    var interface: Interface
  }

  /// Parameters and the client's name beside them.
  struct Named<Content: Codable & Equatable>: Codable, Equatable {
    enum Key: String, CodingKey { case client_id }
    var client_id: String
    var content: Content

    init(_ client_id: String, _ content: Content) {
      self.client_id = client_id
      self.content = content
    }
    init(from decoder: any Decoder) throws {
      client_id = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .client_id)
      content = try Content(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(client_id, forKey: .client_id)
      try content.encode(to: encoder)
    }
  }

  enum Test01: VarlinkMethod {
    static let name = prefix + "Test01"
    typealias Parameters = Named<NoParameters>
    typealias Reply = Bool01
  }
  enum Test02: VarlinkMethod {
    static let name = prefix + "Test02"
    typealias Parameters = Named<Bool01>
    typealias Reply = Int02
  }
  enum Test03: VarlinkMethod {
    static let name = prefix + "Test03"
    typealias Parameters = Named<Int02>
    typealias Reply = Float03
  }
  enum Test04: VarlinkMethod {
    static let name = prefix + "Test04"
    typealias Parameters = Named<Float03>
    typealias Reply = String04
  }
  enum Test05: VarlinkMethod {
    static let name = prefix + "Test05"
    typealias Parameters = Named<String04>
    typealias Reply = All05
  }
  enum Test06: VarlinkMethod {
    static let name = prefix + "Test06"
    typealias Parameters = Named<All05>
    typealias Reply = Struct06
  }
  enum Test07: VarlinkMethod {
    static let name = prefix + "Test07"
    typealias Parameters = Named<Struct06>
    typealias Reply = Map07
  }
  enum Test08: VarlinkMethod {
    static let name = prefix + "Test08"
    typealias Parameters = Named<Map07>
    typealias Reply = Set08
  }
  enum Test09: VarlinkMethod {
    static let name = prefix + "Test09"
    typealias Parameters = Named<Set08>
    typealias Reply = Mine09
  }
  enum Test10: VarlinkMethod {
    static let name = prefix + "Test10"
    typealias Parameters = Named<Mine09>
    typealias Reply = String04
  }
  enum Test11: VarlinkMethod {
    static let name = prefix + "Test11"
    typealias Parameters = Named<Last11>
    typealias Reply = NoParameters
  }
  enum End: VarlinkMethod {
    static let name = prefix + "End"
    typealias Parameters = Named<NoParameters>
    typealias Reply = AllOK
  }

  struct ClientIdError: VarlinkFailure {
    static let name = prefix + "ClientIdError"
  }
  struct CertificationError: VarlinkFailure {
    static let name = prefix + "CertificationError"
    var wants: JSONValue
    var got: JSONValue
  }
}

extension Certification {
  static let all = All05(bool: false, int: 2, float: .pi, string: "a lot of string")
  static let mine = MyType(
    object: .object(["method": .string("Test09"), "parameters": .object(["map": .array([.null])])]),
    enum: .two, struct: MyType.Pair(first: 1, second: "2"), array: ["one", "two", "three"],
    dictionary: ["foo": "Foo", "bar": "Bar"],
    stringset: ["one": NoParameters(), "two": NoParameters(), "three": NoParameters()],
    nullable: nil, nullable_array_struct: nil,
    interface: MyType.Interface(
      foo: [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
      anon: MyType.Interface.Anonymous(foo: true, bar: false)))

  /// A service that goes through the suite with each client that starts it, each method in its turn.
  static func service(_ text: String) throws -> Service {
    let service = try Service(vendor: "V", product: "P", version: "1", url: "")
    let interface = try Interface(text)
    var turns: [String: String] = [:]
    func expect<Content>(
      _ parameters: Named<Content>, _ content: Content, _ method: String, then next: String
    ) throws {
      guard let turn = turns[parameters.client_id] else { throw ClientIdError() }
      guard turn == method, parameters.content == content else {
        throw CertificationError(wants: .string(turn), got: .string("\(parameters)"))
      }
      turns[parameters.client_id] = next
    }
    let none = NoParameters()
    interface.answer(Start.self) { _, _ in
      let client = "client \(turns.count)"
      turns[client] = "Test01"
      return Start.Reply(client_id: client)
    }
    interface.answer(Test01.self) { parameters, _ in
      try expect(parameters, none, "Test01", then: "Test02")
      return Bool01(bool: true)
    }
    interface.answer(Test02.self) { parameters, _ in
      try expect(parameters, Bool01(bool: true), "Test02", then: "Test03")
      return Int02(int: 1)
    }
    interface.answer(Test03.self) { parameters, _ in
      try expect(parameters, Int02(int: 1), "Test03", then: "Test04")
      return Float03(float: 1)
    }
    interface.answer(Test04.self) { parameters, _ in
      try expect(parameters, Float03(float: 1), "Test04", then: "Test05")
      return String04(string: "ping")
    }
    interface.answer(Test05.self) { parameters, _ in
      try expect(parameters, String04(string: "ping"), "Test05", then: "Test06")
      return all
    }
    interface.answer(Test06.self) { parameters, _ in
      try expect(parameters, all, "Test06", then: "Test07")
      return Struct06(struct: all)
    }
    interface.answer(Test07.self) { parameters, _ in
      try expect(parameters, Struct06(struct: all), "Test07", then: "Test08")
      return Map07(map: ["foo": "Foo", "bar": "Bar"])
    }
    interface.answer(Test08.self) { parameters, _ in
      try expect(parameters, Map07(map: ["foo": "Foo", "bar": "Bar"]), "Test08", then: "Test09")
      return Set08(set: mine.stringset)
    }
    interface.answer(Test09.self) { parameters, _ in
      try expect(parameters, Set08(set: mine.stringset), "Test09", then: "Test10")
      return Mine09(mytype: mine)
    }
    interface.stream(Test10.self) { parameters, stream in
      try expect(parameters, Mine09(mytype: mine), "Test10", then: "Test11")
      for number in 1..<10 { stream.send(String04(string: "Reply number \(number)")) }
      stream.finish(String04(string: "Reply number 10"))
    }
    interface.on(Test11.self) { parameters, call in
      let expected = (1...10).map { "Reply number \($0)" }
      guard call.isOneway else { throw ClientIdError() }
      try expect(parameters, Last11(last_more_replies: expected), "Test11", then: "End")
      call.reply()
    }
    interface.answer(End.self) { parameters, _ in
      try expect(parameters, none, "End", then: "")
      return AllOK(all_ok: true)
    }
    try service.add(interface)
    return service
  }
}
