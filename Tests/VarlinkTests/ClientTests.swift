import Glibc
import Testing
import Varlink

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
  let folder: SocketFolder
  let path: String

  init() throws {
    folder = try SocketFolder()
    path = folder.file("service")
  }

  /// A service whose `Wait` is answered by the `oneway` call of another connection, and whose
  /// `Watch` sends one event and goes on.
  static func serve(at path: String) throws -> ServingThread {
    try ServingThread(at: path, makeService)
  }

  @Sendable static func makeService() throws -> Service {
    let service = try Service(vendor: "V", product: "P", version: "1", url: "")
    let interface = try Interface(Example.text)
    var waiting: [Call<Example.Tag>] = []
    interface.answer(Example.Echo.self) { parameters, _ in
      for call in waiting { call.reply(Example.Tag(tag: parameters.text)) }
      waiting = []
      return parameters
    }
    interface.answer(Example.Nothing.self) { _, _ in NoParameters() }
    interface.answer(Example.Take.self) { parameters, _ in
      Example.Take.Reply(session: parameters.session, has: parameters.settings?.options ?? [])
    }
    interface.on(Example.Wait.self) { _, call in waiting.append(call) }
    interface.stream(Example.Count.self) { parameters, stream in
      for number in 1..<parameters.to { stream.send(Example.Count.Reply(number: number)) }
      stream.finish(Example.Count.Reply(number: parameters.to))
    }
    interface.stream(Example.Watch.self) { _, stream in
      stream.send(Example.Watch.Reply(event: "ready"))
    }
    interface.on(Example.Refuse.self) { parameters, call in
      if parameters.reason == "hang up" {
        call.connection?.close()
      } else {
        call.fail(Example.Refused(reason: parameters.reason))
      }
    }
    interface.on(Example.Break.self) { _, call in call.reply() }
    interface.answer(Example.NotANumber.self) { _, _ in Example.NotANumber.Reply(value: 1.5) }
    try service.add(interface)
    return service
  }

  @Test func `A call is answered`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    #expect(try client.call(Example.Echo.self, Example.Text(text: "héé/")).text == "héé/")
    _ = try client.call(Example.Nothing.self)
    #expect(try client.call(Example.NotANumber.self).value == 1.5)
    #expect(try client.call(StandardInterface.GetInfo.self).interfaces.last == "org.example.test")
    let reply = try client.call(
      StandardInterface.GetInterfaceDescription.self,
      StandardInterface.GetInterfaceDescription.Parameters(interface: "org.example.test"))
    #expect(reply.description == Example.text)
    withExtendedLifetime(server) {}
  }

  @Test func `A message far larger than the socket's buffers goes there and back`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    let text = String(repeating: "0123456789", count: 100_000)
    #expect(try client.call(Example.Echo.self, Example.Text(text: text)).text == text)
    withExtendedLifetime(server) {}
  }

  @Test func `An error comes with its name and its parameters`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    let error = try #require(throws: VarlinkError.self) {
      try client.call(Example.Refuse.self, Example.Refuse.Parameters(reason: "why"))
    }
    #expect(error.name == "org.example.test.Refused")
    #expect(error.as(Example.Refused.self) == Example.Refused(reason: "why"))
    #expect(error.as(StandardInterface.InvalidParameter.self) == nil)
    #expect(error.description == #"org.example.test.Refused {"reason":"why"}"#)
    withExtendedLifetime(server) {}
  }

  @Test func `A oneway call is not waited for, and the next reply is the next call's`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    try client.send(oneway: Example.Refuse.self, Example.Refuse.Parameters(reason: "unheard"))
    try client.send(oneway: Example.Echo.self, Example.Text(text: "a"))
    #expect(try client.call(Example.Echo.self, Example.Text(text: "b")).text == "b")
    withExtendedLifetime(server) {}
  }

  @Test func `A stream is read to its end, and the connection is free again`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    let reader = try client.stream(Example.Count.self, Example.Count.Parameters(to: 1000))
    var numbers: [Int] = []
    while let reply = try reader.next(timeout: .seconds(20)) { numbers.append(reply.number) }
    #expect(numbers == Array(1...1000))
    #expect(reader.isFinished)
    #expect(try client.call(Example.Echo.self, Example.Text(text: "b")).text == "b")
    withExtendedLifetime(server) {}
  }

  @Test func `A running stream keeps its connection busy and can be polled`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    let reader = try client.stream(Example.Watch.self, NoParameters())
    #expect(throws: ClientError.busy) { try client.call(Example.Nothing.self) }
    var entry = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 20_000) == 1)
    #expect(try reader.available().map(\.event) == ["ready"])
    #expect(try reader.available().isEmpty)
    #expect(!reader.isFinished)
    #expect(throws: ClientError.timedOut) { try reader.next(timeout: .milliseconds(5)) }
    withExtendedLifetime(server) {}
  }

  @Test func `A stream may be refused`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    let reader = try client.stream(Example.Refuse.self, Example.Refuse.Parameters(reason: "no"))
    let error = try #require(throws: VarlinkError.self) { try reader.next(timeout: .seconds(20)) }
    #expect(error.as(Example.Refused.self)?.reason == "no")
    withExtendedLifetime(server) {}
  }

  @Test func `A call that takes too long is given up, and its late answer is dropped`() throws {
    let (ours, theirs) = try connectedSockets()
    defer { close(theirs) }
    let client = try Client(descriptor: ours)
    #expect(throws: ClientError.timedOut) {
      try client.call(Example.Wait.self, Example.Tag(tag: "a"), timeout: .milliseconds(20))
    }
    let replies = Array(
      (#"{"parameters":{"tag":"a"}}"# + "\0" + #"{"parameters":{"tag":"b"}}"# + "\0").utf8)
    #expect(send(theirs, replies, replies.count, 0) == replies.count)
    #expect(try client.call(Example.Wait.self, Example.Tag(tag: "b")).tag == "b")
  }

  @Test func `A service that hangs up is noticed`() throws {
    let server = try Self.serve(at: path)
    let client = try Client(path: path)
    #expect(throws: ClientError.closed) {
      try client.call(Example.Refuse.self, Example.Refuse.Parameters(reason: "hang up"))
    }
    #expect(client.isClosed)
    #expect(throws: ClientError.closed) { try client.call(Example.Nothing.self) }
    withExtendedLifetime(server) {}
  }

  @Test func `A service that is gone raises no signal`() throws {
    let (ours, theirs) = try connectedSockets()
    let client = try Client(descriptor: ours)
    close(theirs)
    #expect(throws: ClientError.closed) { try client.call(Example.Nothing.self) }
  }

  @Test func `A socket that is not there, not listened on, or not nameable is told apart`() throws {
    #expect(throws: ClientError.noSuchSocket(path: path)) { try Client(path: path) }
    do { close(try UnixSocket.listen(at: path)) }
    #expect(throws: ClientError.refused(path: path)) { try Client(path: path) }
    let long = "/tmp/" + String(repeating: "x", count: 103)
    #expect(UnixSocket.maximumPathLength == 107)
    #expect(throws: ClientError.pathTooLong(path: long, limit: 107)) { try Client(path: long) }
    #expect(throws: ClientError.noSuchSocket(path: String(long.dropLast()))) {
      try Client(path: String(long.dropLast()))
    }
    #expect(throws: ClientError.noSuchSocket(path: "")) { try Client(path: "") }
  }

  @Test(arguments: [
    ("nonsense", "not a JSON object (at byte 0)"),
    (#"{"parameters":[]}"#, "`parameters` is not an object (at byte 0)"),
    (#"{"unknown":1}"#, "unknown member `unknown` (at byte 11)"),
    (#"{"continues":true}"#, "a reply continues that was not asked to"),
    (#"{"error":"a.B","continues":true}"#, "an error cannot continue (at byte 0)"),
    (#"{}"#, "the reply's `text` is missing or of the wrong type"),
    (#"{"parameters":{"text":5}}"#, "the reply's `text` is missing or of the wrong type"),
  ])
  func `A reply that is none is the service's fault`(reply: String, reason: String) throws {
    let (ours, theirs) = try connectedSockets()
    defer { close(theirs) }
    let client = try Client(descriptor: ours)
    let bytes = Array(reply.utf8) + [0]
    #expect(send(theirs, bytes, bytes.count, 0) == bytes.count)
    // The reply is there before the call; it is read after the call was queued.
    #expect(throws: ClientError.protocolViolation(reason)) {
      try client.call(Example.Echo.self, Example.Text(text: "a"))
    }
  }

  @Test func `Members of a reply that nobody knows are ignored`() throws {
    let client = ClientConnection()
    var replies: [String] = []
    try client.call(Example.Echo.self, Example.Text(text: "a")) { result in
      if case .success(let reply) = result { replies.append(reply.text) }
    }
    client.receive(Array(#"{"parameters":{"text":"a","new":[1]},"a.b":{}}"#.utf8) + [0])
    #expect(replies == ["a"])
  }

  @Test func `Calls are written as they should be, and pipelined replies go to their calls`() throws
  {
    let client = ClientConnection()
    var replies: [String] = []
    try client.call(Example.Nothing.self, NoParameters()) { _ in replies.append("nothing") }
    try client.send(oneway: Example.Echo.self, Example.Text(text: "a/b"))
    try client.call(Example.Wait.self, Example.Tag(tag: "t")) { result in
      replies.append((try? result.get().tag) ?? "failed")
    }
    try client.stream(Example.Count.self, Example.Count.Parameters(to: 2)) { event in
      switch event {
      case .next(let reply): replies.append("next \(reply.number)")
      case .last(let reply): replies.append("last \(reply.number)")
      case .failure: replies.append("failure")
      }
    }
    #expect(
      String(decoding: client.output.takeAll(), as: UTF8.self) == #"""
        {"method":"org.example.test.Nothing"}\#0\#
        {"method":"org.example.test.Echo","oneway":true,"parameters":{"text":"a/b"}}\#0\#
        {"method":"org.example.test.Wait","parameters":{"tag":"t"}}\#0\#
        {"method":"org.example.test.Count","more":true,"parameters":{"to":2}}\#0
        """#)
    #expect(client.pendingCount == 3)
    client.receive(
      Array(
        (#"{"parameters":null}"# + "\0" + #"{"error":"a.B"}"# + "\0"
          + #"{"continues":true,"parameters":{"number":1}}"# + "\0"
          + #"{"continues":false,"parameters":{"number":2}}"# + "\0").utf8))
    #expect(replies == ["nothing", "failed", "next 1", "last 2"])
    #expect(client.pendingCount == 0)
    client.receive(Array("{}\0".utf8))
    #expect(client.failure == .protocolViolation("a reply to no call"))
  }
}
