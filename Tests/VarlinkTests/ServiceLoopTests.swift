import Glibc
import Testing
import Varlink

@Suite(.timeLimit(.minutes(10))) struct ServiceLoopTests {
  /// Reads until end of file, or until nothing comes for 20 s.
  static func readAll(_ descriptor: Int32) -> String {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) == 1 else { return "nothing came" }
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text += chunk[..<count]
    }
  }

  @Test func `A peer that writes and half-closes gets its answers, then the end`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try ClientTests.serve(at: path)
    let descriptor = try UnixSocket.connect(to: path)
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)
    let bytes = Array((#"{"method":"org.example.test.Nothing"}"# + "\0").utf8)
    #expect(send(descriptor, bytes + bytes, bytes.count * 2, 0) == bytes.count * 2)
    shutdown(descriptor, Int32(SHUT_WR))
    #expect(Self.readAll(descriptor) == "{}\0{}\0")
    withExtendedLifetime(server) {}
  }

  @Test func `A broken frame ends the connection, not the service`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try ClientTests.serve(at: path)
    let descriptor = try UnixSocket.connect(to: path)
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)
    #expect(send(descriptor, [0x7B, 0] as [UInt8], 2, 0) == 2)
    #expect(Self.readAll(descriptor) == "")
    _ = try Client(path: path).call(Example.Nothing.self)
    withExtendedLifetime(server) {}
  }

  @Test func `What a peer sent before it hung up is run, all of it`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let listener = try UnixSocket.listen(at: path)
    let waiting = try UnixSocket.connect(to: path)
    defer { close(waiting) }
    _ = fcntl(waiting, F_SETFL, 0)
    let call = #"{"method":"org.example.test.Wait","parameters":{"tag":"a"}}"# + "\0"
    #expect(send(waiting, Array(call.utf8), call.utf8.count, 0) == call.utf8.count)
    shutdown(waiting, Int32(SHUT_WR))
    // This answers the other connection's call: see `ClientTests.makeService`.
    let text = String(repeating: "x", count: 50_000)
    do {
      let client = try Client(path: path)
      try client.send(oneway: Example.Echo.self, Example.Text(text: text))
    }
    // All is sent and the peer is gone before anything is read.
    let server = try ServingThread(on: listener, ClientTests.makeService)
    #expect(Self.readAll(waiting) == #"{"parameters":{"tag":"\#(text)"}}"# + "\0")
    withExtendedLifetime(server) {}
  }

  @Test func `Many clients are served at once`() throws {
    let folder = try SocketFolder()
    let path = folder.file("service")
    let server = try ClientTests.serve(at: path)
    let clients = try (0..<50).map { _ in try Client(path: path) }
    for round in 0..<10 {
      for (index, client) in clients.enumerated() {
        let text = "\(round) \(index)"
        #expect(try client.call(Example.Echo.self, Example.Text(text: text)).text == text)
      }
    }
    withExtendedLifetime(server) {}
  }
}
