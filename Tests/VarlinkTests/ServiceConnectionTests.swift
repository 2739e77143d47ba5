import Testing
import Varlink

@Suite struct ServiceConnectionTests {
  let example: ExampleService
  let connection: ServiceConnection

  init() throws {
    example = try ExampleService()
    connection = example.connection()
  }

  static func echo(_ text: String, _ flag: String = "") -> String {
    #"{"method":"org.example.test.Echo"\#(flag),"parameters":{"text":"\#(text)"}}"#
  }
  static func echoed(_ text: String) -> String { #"{"parameters":{"text":"\#(text)"}}"# }
  static func wait(_ tag: String, _ flag: String = "") -> String {
    #"{"method":"org.example.test.Wait"\#(flag),"parameters":{"tag":"\#(tag)"}}"#
  }
  static func waited(_ tag: String) -> String { #"{"parameters":{"tag":"\#(tag)"}}"# }
  static let watch = #"{"method":"org.example.test.Watch","more":true}"#

  @Test func `Pipelined calls are answered in order`() {
    let calls = (0..<100).map { Self.echo("\($0)") }
    connection.receive(calls.flatMap { Array($0.utf8) + [0] })
    #expect(connection.sent() == (0..<100).map { Self.echoed("\($0)") })
  }

  @Test func `A call behind an unanswered one is not run before its turn`() {
    #expect(connection.exchange(Self.wait("a"), Self.wait("b"), Self.echo("c")) == [])
    #expect(example.log == ["wait a"])
    #expect(connection.isBusy)
    example.waiting[0].reply(Example.Tag(tag: "a"))
    #expect(connection.sent() == [Self.waited("a")])
    #expect(example.log == ["wait a", "wait b"])
    example.waiting[1].fail(Example.Refused(reason: "no"))
    #expect(
      connection.sent() == [
        #"{"error":"org.example.test.Refused","parameters":{"reason":"no"}}"#, Self.echoed("c"),
      ])
    #expect(!connection.isBusy)
  }

  @Test func `A late answer tells the owner that there is something to write`() {
    var changes = 0
    connection.onChange = { changes += 1 }
    _ = connection.exchange(Self.echo("a"), Self.wait("b"))
    #expect(changes == 0)
    example.waiting[0].reply(Example.Tag(tag: "b"))
    #expect(changes == 1)
  }

  @Test func `A second answer is not sent`() {
    _ = connection.exchange(Self.wait("a"), Self.wait("b"))
    example.waiting[0].reply(Example.Tag(tag: "a"))
    example.waiting[0].reply(Example.Tag(tag: "again"))
    example.waiting[0].fail(Example.Refused(reason: "no"))
    #expect(connection.sent() == [Self.waited("a")])
    #expect(!example.waiting[0].isOpen)
    #expect(example.waiting[1].isOpen)
  }

  @Test func `Behind an unanswered call only so much is taken in`() {
    let connection = example.connection(limit: 200)
    _ = connection.exchange(Self.wait("a"))
    #expect(connection.wantsInput)
    for _ in 0..<10 { connection.receive(Array(Self.echo("b").utf8) + [0]) }
    #expect(!connection.wantsInput)
    example.waiting[0].reply(Example.Tag(tag: "a"))
    #expect(connection.wantsInput)
    #expect(connection.sent().count == 11)
  }

  @Test func `A oneway call gets no reply, no error, and holds nobody up`() {
    let oneway = #","oneway":true"#
    #expect(
      connection.exchange(
        Self.echo("a", oneway), #"{"method":"org.example.test.Nope","oneway":true}"#,
        #"{"method":"org.example.test.Echo","oneway":true,"parameters":{"nope":1}}"#,
        #"{"method":"org.example.test.Watch","oneway":true}"#, Self.wait("b", oneway),
        Self.echo("c")) == [Self.echoed("c")])
    #expect(example.log == ["echo a", "wait b", "echo c"])
    #expect(example.waiting[0].isOneway)
    example.waiting[0].reply(Example.Tag(tag: "b"))
    #expect(connection.sent() == [])
  }

  @Test func `A streaming call continues until its last reply`() {
    #expect(
      connection.exchange(
        #"{"method":"org.example.test.Count","more":true,"parameters":{"to":3}}"#, Self.echo("a"))
        == [
          #"{"continues":true,"parameters":{"number":1}}"#,
          #"{"continues":true,"parameters":{"number":2}}"#, #"{"parameters":{"number":3}}"#,
          Self.echoed("a"),
        ])
  }

  @Test func `While a streaming call runs nothing else is read or run`() {
    #expect(connection.exchange(Self.watch, Self.echo("a")) == [])
    #expect(!connection.wantsInput)
    #expect(connection.isStreaming)
    example.watchers[0].send(Example.Watch.Reply(event: "one"))
    #expect(connection.sent() == [#"{"continues":true,"parameters":{"event":"one"}}"#])
    #expect(example.log == ["watch"])
    example.watchers[0].finish(Example.Watch.Reply(event: "two"))
    #expect(connection.sent() == [#"{"parameters":{"event":"two"}}"#, Self.echoed("a")])
    #expect(connection.wantsInput)
    example.watchers[0].send(Example.Watch.Reply(event: "three"))
    #expect(connection.sent() == [])
  }

  @Test func `At the end of input what was received is answered, then it is over`() {
    _ = connection.exchange(Self.wait("a"), Self.echo("b"))
    connection.receiveEnd()
    #expect(!connection.isFinished)
    example.waiting[0].reply(Example.Tag(tag: "a"))
    #expect(connection.sent() == [Self.waited("a"), Self.echoed("b")])
    #expect(connection.isFinished)
    #expect(connection.failure == nil)
  }

  @Test func `An idle connection is over at the end of input`() {
    connection.receiveEnd()
    #expect(connection.isFinished)
    #expect(connection.failure == nil)
  }

  @Test func `The end of input in the middle of a message is a failure`() {
    connection.receive(Array(#"{"method":"#.utf8))
    connection.receiveEnd()
    #expect(connection.failure == .truncated)
  }

  @Test func `A streaming call outlives the end of input, not the hang-up`() {
    _ = connection.exchange(Self.watch)
    connection.receiveEnd()
    #expect(!connection.isFinished)
    example.watchers[0].send(Example.Watch.Reply(event: "still"))
    #expect(connection.sent().count == 1)
    connection.close()
    #expect(example.log == ["watch", "unwatched"])
    #expect(!example.watchers[0].isOpen)
    #expect(connection.isFinished)
  }

  @Test func `Closing cancels the pending call and runs what was left for the close, once`() {
    connection.onClose { [example] in example.log.append("closed") }
    _ = connection.exchange(Self.wait("a"), Self.wait("b"))
    connection.close()
    connection.close()
    #expect(example.log == ["wait a", "cancelled a", "closed"])
    example.waiting[0].reply(Example.Tag(tag: "a"))
    #expect(connection.sent() == [])
    connection.onClose { [example] in example.log.append("at once") }
    #expect(example.log.last == "at once")
  }

  @Test func `An answered call is not cancelled`() {
    _ = connection.exchange(Self.wait("a"))
    example.waiting[0].reply(Example.Tag(tag: "a"))
    connection.close()
    #expect(example.log == ["wait a"])
  }

  @Test func `An answer to a connection that is gone does no harm`() {
    do {
      let gone = example.connection()
      gone.receive(Array(Self.wait("a").utf8) + [0])
    }
    #expect(!example.waiting[0].isOpen)
    #expect(example.waiting[0].connection == nil)
    example.waiting[0].reply(Example.Tag(tag: "a"))
  }

  @Test(arguments: ["answer", "close", "oneway"])
  func `What a cancel action holds is let go in the end`(ending: String) {
    final class Held {}
    weak var held: Held?
    _ = connection.exchange(Self.wait("a", ending == "oneway" ? #","oneway":true"# : ""))
    do {
      let object = Held()
      held = object
      let call = example.waiting[0]
      call.onCancel { _ = (object, call) }
      if ending == "answer" { call.reply(Example.Tag(tag: "a")) }
      if ending == "close" { connection.close() }
    }
    #expect(held == nil)
  }

  @Test func `Connections are told apart, also when one is gone`() {
    var ids: Set<ConnectionID> = [connection.id]
    for _ in 0..<50 { ids.insert(ServiceConnection(example.service).id) }
    #expect(ids.count == 51)
    #expect(connection.id == connection.id)
  }

  @Test func `A service tells who it is and what it serves`() {
    #expect(
      connection.exchange(#"{"method":"org.varlink.service.GetInfo"}"#) == [
        #"{"parameters":{"interfaces":["org.varlink.service","org.example.test"],"#
          + #""product":"Tests","url":"https://e.org/","vendor":"Vendor","version":"1"}}"#
      ])
  }

  @Test func `Methods and handlers must match`() throws {
    let service = try Service(vendor: "", product: "", version: "", url: "")
    let interface = try Interface("interface a.b\nmethod One() -> ()\nmethod Two() -> ()\n")
    enum One: VarlinkMethod {
      static let name = "a.b.One"
      typealias Parameters = NoParameters
      typealias Reply = NoParameters
    }
    interface.answer(One.self) { _, _ in NoParameters() }
    interface.answer(Example.Nothing.self) { _, _ in NoParameters() }
    #expect(
      throws: Service.RegistrationError.mismatch(
        interface: "a.b", unhandled: ["Two"], undeclared: ["org.example.test.Nothing"])
    ) { try service.add(interface) }
    #expect(throws: Service.RegistrationError.duplicate(interface: "org.varlink.service")) {
      try service.add(try Interface(StandardInterface.text))
    }
  }

  @Test func `A message type is held against its declaration`() throws {
    let description = try InterfaceDescription(parsing: Example.text)
    try description.check(Example.Text(text: "a"), as: .call, of: "Echo")
    try description.check(NoParameters(), as: .reply, of: "Nothing")
    try description.check(Example.Refused(reason: "a"), as: .error, of: "Refused")
    #expect(throws: TypeMismatch.self) {
      try description.check(Example.Tag(tag: "a"), as: .call, of: "Echo")
    }
    #expect(throws: TypeMismatch.self) {
      try description.check(Example.Tag(tag: "a"), as: .call, of: "Nope")
    }
  }

  /// The daemon's way: everything on the main actor, and no warning.
  @MainActor final class Owner {
    var count = 0
    func serve() throws -> [String] {
      let service = try Service(vendor: "", product: "", version: "", url: "")
      let interface = try Interface("interface a.b\nmethod Nothing() -> ()\n")
      enum Nothing: VarlinkMethod {
        static let name = "a.b.Nothing"
        typealias Parameters = NoParameters
        typealias Reply = NoParameters
      }
      interface.on(Nothing.self) { _, call in
        self.count += 1
        call.onCancel { self.count += 1 }
        call.reply()
      }
      try service.add(interface)
      let connection = ServiceConnection(service)
      connection.onChange = { self.count += 1 }
      return connection.exchange(#"{"method":"a.b.Nothing"}"#)
    }
  }

  @MainActor @Test func `A service may live on the main actor`() throws {
    let owner = Owner()
    #expect(try owner.serve() == ["{}"])
    #expect(owner.count == 1)
  }
}
