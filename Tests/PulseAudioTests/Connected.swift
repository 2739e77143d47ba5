import EventLoop
import Glibc
import PulseAudio
import ServerFixture
import Testing

/// A private sound server with a client of the library on a loop of its own.
@MainActor final class Connected {
  let sound: any PrivateServer
  let loop: EventLoop
  let server: PulseServer
  private(set) var states: [String] = []
  private(set) var events: [ServerEvent] = []

  /// Starts both and waits for the connection, unless both are to be left unstarted.
  convenience init(options: PrivatePulseAudio.Options = .init(), isRunning: Bool = true) throws {
    try self.init(PrivatePulseAudio(options: options), isRunning: isRunning)
  }

  convenience init(_ kind: ServerKind) throws { try self.init(kind.make(), isRunning: true) }

  private init(_ sound: any PrivateServer, isRunning: Bool) throws {
    self.sound = sound
    loop = try EventLoop()
    server = PulseServer(
      on: loop, address: sound.address, properties: ["eider.test": "yes", "application.id": "test"])
    server.stateChanged = { [unowned self] state in states.append(Self.name(state)) }
    server.eventReceived = { [unowned self] event in events.append(event) }
    guard isRunning else { return }
    try sound.start()
    server.start()
    try #require(wait { isReady })
  }

  var isReady: Bool { information != nil }

  var information: ServerInformation? {
    if case .ready(let information) = server.state { information } else { nil }
  }

  var lossReason: PulseError.Reason? {
    if case .lost(let error) = server.state { error.reason } else { nil }
  }

  /// Runs the loop until it holds; false after ten seconds.
  func wait(_ condition: () -> Bool) -> Bool {
    loop.run(until: EventLoop.now + .seconds(10), condition)
  }

  /// Asks, and runs the loop until the answer is there.
  func answer<Value>(
    _ ask: (PulseServer, @escaping (Result<Value, PulseError>) -> Void) -> Void
  ) throws -> Result<Value, PulseError> {
    var answers: [Result<Value, PulseError>] = []
    ask(server) { answers.append($0) }
    #expect(answers.isEmpty, "no answer may come inside the call")
    _ = wait { !answers.isEmpty }
    #expect(answers.count == 1)
    return try #require(answers.first)
  }

  /// Asks for what must be there.
  func value<Value>(
    _ ask: (PulseServer, @escaping (Result<Value, PulseError>) -> Void) -> Void
  ) throws -> Value {
    try answer(ask).get()
  }

  /// Asks for what must fail.
  func failure<Value>(
    _ ask: (PulseServer, @escaping (Result<Value, PulseError>) -> Void) -> Void
  ) throws -> PulseError {
    let answer = try answer(ask)
    guard case .failure(let error) = answer else {
      throw FixtureError("it did not fail but gave \(answer)")
    }
    return error
  }

  /// Stops the server's process and waits until the kernel says so.
  func freeze() throws {
    let process = try #require((sound as? PrivatePulseAudio)?.processID)
    try sound.kill(SIGSTOP)
    let isStopped = Monotonic.poll(within: .seconds(5)) { () -> Bool? in
      guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = fread(&bytes, 1, bytes.count, file)
      // The state follows the name, which is in brackets.
      let rest = bytes.prefix(count).drop { $0 != UInt8(ascii: ")") }.dropFirst(2)
      return rest.first == UInt8(ascii: "T") ? true : nil
    }
    try #require(isStopped == true)
  }

  func thaw() throws { try sound.kill(SIGCONT) }

  private static func name(_ state: PulseServer.State) -> String {
    switch state {
    case .connecting: "connecting"
    case .ready: "ready"
    case .lost: "lost"
    }
  }
}
