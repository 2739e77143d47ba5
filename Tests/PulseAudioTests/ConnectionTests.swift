import EventLoop
import Glibc
import PulseAudio
import ServerFixture
import Testing

@MainActor @Suite("The connection") struct ConnectionTests {
  @Test("is made once the server comes, and says once that it is not there")
  func serverComesLater() throws {
    let connected = try Connected(isRunning: false)
    connected.server.start()
    #expect(connected.wait { connected.lossReason != nil })
    #expect(connected.lossReason == .connectionRefused)
    // Some attempts more.
    _ = connected.loop.run(until: EventLoop.now + .milliseconds(400)) { false }
    try connected.sound.start()
    let start = EventLoop.now
    #expect(connected.wait { connected.isReady })
    #expect(EventLoop.now - start < .seconds(1.5))
    #expect(connected.states == ["lost", "ready"])
    #expect(connected.server.generation == 1)
  }

  @Test("lost with operations pending ends each of them, in order, and is made again")
  func killed() throws {
    let connected = try Connected()
    let first = try #require(connected.information)
    try connected.freeze()
    var ends: [String] = []
    let server = connected.server
    func note<Value>(_ name: String) -> (Result<Value, PulseError>) -> Void {
      { result in
        guard case .failure(let error) = result else { return ends.append("\(name) succeeded") }
        ends.append("\(name) \(error.reason)")
        // What is asked now has no connection to go to, and is told so later.
        server.sinks { _ in ends.append("late") }
      }
    }
    server.sinkInputs(completion: note("list"))
    server.setMuted(true, ofSinkInput: 0, completion: note("mute"))
    server.sink(0, completion: note("look-up"))
    server.flush(completion: note("flush"))
    #expect(!connected.loop.run(until: EventLoop.now + .milliseconds(50)) { !ends.isEmpty })
    try connected.sound.kill(SIGKILL)
    #expect(connected.wait { ends.count == 8 })
    #expect(
      ends == [
        "list disconnected", "mute disconnected", "look-up disconnected", "flush disconnected",
        "late", "late", "late", "late",
      ])
    #expect(connected.states == ["ready", "lost"])
    #expect(connected.lossReason == .disconnected)
    try connected.sound.start()
    let start = EventLoop.now
    #expect(connected.wait { connected.isReady })
    #expect(EventLoop.now - start < .seconds(1.5))
    #expect(connected.states == ["ready", "lost", "ready"])
    #expect(server.generation == 2)
    #expect(connected.information?.cookie != first.cookie)
    #expect(try connected.value { $0.sinks(completion: $1) }.count == 2)
    let player = try ToneStream(Tone(frequency: 500), on: connected.sound.server)
    let index = try player.index()
    #expect(connected.wait { connected.events.contains(ServerEvent(.sinkInput, .new, index)) })
  }

  @Test("fails operations while there is none, and later than in the call")
  func notThere() throws {
    let connected = try Connected(isRunning: false)
    let before = try connected.failure { $0.sinks(completion: $1) }
    #expect(before.reason == .disconnected)
    connected.server.start()
    #expect(connected.wait { connected.lossReason != nil })
    let after = try connected.failure { $0.setMuted(true, ofSinkInput: 0, completion: $1) }
    #expect(after.reason == .disconnected)
  }

  @Test("stopped ends what is pending, stays away, and can be started again")
  func stop() throws {
    let connected = try Connected()
    var failures: [PulseError.Reason] = []
    connected.server.sinks { if case .failure(let error) = $0 { failures.append(error.reason) } }
    connected.server.stop()
    #expect(failures == [.disconnected])
    #expect(connected.lossReason == .disconnected)
    #expect(
      !connected.loop.run(until: EventLoop.now + .milliseconds(200)) { connected.isReady })
    connected.server.start()
    #expect(connected.wait { connected.isReady })
    #expect(connected.states == ["ready", "ready"])
  }

  @Test("stopped inside a completion, an event or a change of state is fine")
  func stopInside() throws {
    let connected = try Connected()
    let server = connected.server
    server.sinks { _ in server.stop() }
    #expect(connected.wait { connected.lossReason != nil })
    server.stateChanged = { [unowned server] _ in server.stop() }
    server.start()
    #expect(connected.wait { server.generation == 2 })
    #expect(connected.lossReason == .disconnected)
    server.stateChanged = nil
    server.eventReceived = { [unowned server] _ in server.stop() }
    server.start()
    #expect(connected.wait { connected.isReady })
    try connected.sound.server.setDefaultSink("N2")
    #expect(connected.wait { connected.lossReason != nil })
  }

  @Test("goes with its owner, and completes what was pending")
  func released() throws {
    let connected = try Connected()
    var server: PulseServer? = PulseServer(on: connected.loop, address: connected.sound.address)
    weak let released = server
    server?.start()
    #expect(
      connected.wait { if case .ready = released?.state { true } else { false } })
    var ends = 0
    server?.sinks { _ in ends += 1 }
    server?.setVolume(ChannelVolumes(raw: []), ofSinkInput: 0) { _ in ends += 1 }
    server = nil
    #expect(released == nil)
    #expect(ends == 2)
  }

  @Test("flush ends after all commands before it")
  func flush() throws {
    let connected = try Connected()
    var log: [String] = []
    connected.server.setMuted(true, ofSinkInput: 77) { _ in log.append("mute") }
    connected.server.clients { _ in log.append("list") }
    connected.server.flush { _ in log.append("flush") }
    #expect(connected.wait { log.count == 3 })
    #expect(log == ["mute", "list", "flush"])
  }

  @Test("has handed a command to the system when work put off until after writes runs")
  func afterWrites() throws {
    let connected = try Connected()
    // A connection without shared memory, and a server that reads nothing: what was written stays in
    // the socket, where it can be counted.
    let path = connected.sound.folder.path + "/plain"
    _ = try connected.sound.server.loadModule(
      "module-native-protocol-unix", ["socket=\(path)", "srbchannel=no"])
    let server = PulseServer(on: connected.loop, address: "unix:" + path)
    server.start()
    #expect(connected.wait { server.generation == 1 })
    let socket = try #require((3..<1024).map(Int32.init).first { peer(of: $0) == path[...] })
    var isFlushed = false
    server.flush { _ in isFlushed = true }
    #expect(connected.wait { isFlushed })
    try connected.freeze()
    var written: Int32?
    let reply = DeferredWork(on: connected.loop) { written = unread(socket) }
    var answer: PulseError.Reason?
    server.setMuted(true, ofSinkInput: 77) {
      if case .failure(let error) = $0 { answer = error.reason }
    }
    reply.scheduleAfterWrites()
    #expect(unread(socket) == 0)
    #expect(connected.wait { written != nil })
    #expect(try #require(written) > 0)
    #expect(answer == nil)
    try connected.thaw()
    #expect(connected.wait { answer == .noSuchEntity })
    reply.cancel()
  }

  @Test("wakes nobody while nothing happens")
  func idle() throws {
    let connected = try Connected()
    try connected.value { $0.flush(completion: $1) }
    _ = connected.loop.run(until: EventLoop.now + .milliseconds(200)) { false }
    var looks = 0
    _ = connected.loop.run(until: EventLoop.now + .seconds(1)) {
      looks += 1
      return false
    }
    #expect(looks <= 3)
  }

  /// In a process of its own, for the tests beside this one open and close descriptors too.
  @Test("leaves no descriptor open, however often it is made and lost")
  func descriptors() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      let connected = try Connected()
      let address = connected.sound.address
      let before = openDescriptors()
      for _ in 0..<10 {
        let server = PulseServer(on: connected.loop, address: address)
        server.start()
        #expect(connected.wait { server.generation == 1 })
        server.sinks { _ in }
        server.stop()
      }
      // One of each would be 10 more. The runtime may open some of its own meanwhile.
      #expect(openDescriptors() < before + 10)
    }
  }

  /// The path of the socket that a descriptor is connected to.
  private func peer(of descriptor: Int32) -> Substring? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    return withUnsafeBytes(of: address.sun_path) { bytes in
      Substring(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// What the peer has not read yet, in bytes of the kernel's memory (SIOCOUTQ of unix(7)).
  private func unread(_ descriptor: Int32) -> Int32 {
    var count: Int32 = -1
    return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? count : -1
  }
}

private func openDescriptors() -> Int {
  (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
