import EiderInterface
import ServerFixture
import Synchronization
import Varlink

/// What looks like the daemon from outside and answers as it is told, without sound. Its sockets
/// are real, and so is the `eiderctl` that talks to it.
final class FakeDaemon {
  /// What `Hold` and `Monitor` do.
  enum Stream: Sendable {
    /// Sends these events and goes on.
    case events([EventMessage])
    /// Sends these events and ends the stream with the last one.
    case last([EventMessage])
    /// Refuses.
    case refusal(any VarlinkFailure & Sendable)
  }

  struct Script: Sendable {
    var status = Example.status
    var sessions: [SessionDetails] = []
    var streams: [StreamDetails] = []
    var explanation: StreamExplanation?
    var classify: @Sendable ([String: String]) -> StreamClassification = Example.classification
    var reload: Result<[String], ControlErrors.InvalidConfiguration> = .success([])
    var restore = ControlMethods.Restore.Reply(streams: [], savedLevels: [], complete: true)
    var history = ControlMethods.GetHistory.Reply(events: [], forgotten: 0)
    var metrics = "# EOF\n"
    var route = RouteDetails()
    var hold = Stream.events([Example.event("activated", state: "active")])
    var monitor = Stream.events([])
  }

  /// What was asked, and what ended.
  final class Record: Sendable {
    let holds = Mutex<[AudioSessionMethods.Hold.Parameters]>([])
    let endedHolds = Mutex(0)
  }

  let folder: TemporaryFolder
  let environment: [String: String]
  let record = Record()
  private let threads: [ServingThread]

  init(_ script: Script = Script()) throws {
    folder = try TemporaryFolder()
    environment = ChildEnvironment.neutral.merging(["EIDER_RUNTIME_DIR": folder.path]) { $1 }
    let address = try SocketAddress(environment: environment)
    threads = try [address.control, address.audioSession].map { [record] path in
      try ServingThread(at: path) { try Self.service(script, record) }
    }
  }

  /// What the last hold asked for.
  var hold: AudioSessionMethods.Hold.Parameters? { record.holds.withLock { $0.last } }
  /// Whether one who held has gone.
  var hasEndedHold: Bool { record.endedHolds.withLock { $0 > 0 } }

  /// Dies.
  func end() { threads.forEach { $0.end() } }

  /// Runs `eiderctl` to its end, its input closed.
  func control(_ arguments: String...) throws -> Tool.Answer { try control(arguments) }

  func control(_ arguments: [String]) throws -> Tool.Answer {
    try Tool.run(arguments, environment: environment)
  }

  /// Starts `eiderctl` and leaves it running, its input open.
  func begin(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(Tool.path, arguments, environment: environment)
  }

  private static func service(_ script: Script, _ record: Record) throws -> Service {
    let service = try Service(vendor: "test", product: "eiderd", version: "0", url: "test:")
    try service.add(control(script))
    try service.add(audioSession(script, record))
    return service
  }

  private static func control(_ script: Script) throws -> Interface {
    let interface = try Interface(InterfaceText.control)
    interface.answer(ControlMethods.GetStatus.self) { _, _ in script.status }
    interface.answer(ControlMethods.ListSessions.self) { _, _ in .init(sessions: script.sessions) }
    interface.answer(ControlMethods.ListStreams.self) { _, _ in .init(streams: script.streams) }
    interface.answer(ControlMethods.Reload.self) { _, _ in
      .init(configuration: try script.reload.get())
    }
    interface.stream(ControlMethods.Monitor.self) { _, replies in
      try play(script.monitor, to: replies)
    }
    interface.answer(ControlMethods.Restore.self) { _, _ in script.restore }
    interface.answer(ControlMethods.GetHistory.self) { _, _ in script.history }
    interface.answer(ControlMethods.GetMetrics.self) { _, _ in
      .init(openMetrics: script.metrics)
    }
    refuse(ControlMethods.EndSession.self, of: interface)
    refuse(ControlMethods.SetClass.self, of: interface)
    interface.answer(ControlMethods.Explain.self) { parameters, _ in
      guard let explanation = script.explanation else {
        throw ControlErrors.NoSuchStream(stream: parameters.stream)
      }
      return explanation
    }
    interface.answer(ControlMethods.Classify.self) { parameters, _ in
      script.classify(parameters.properties)
    }
    return interface
  }

  private static func audioSession(_ script: Script, _ record: Record) throws -> Interface {
    let interface = try Interface(InterfaceText.audioSession)
    interface.stream(AudioSessionMethods.Hold.self) { parameters, replies in
      record.holds.withLock { $0.append(parameters) }
      replies.onCancel { record.endedHolds.withLock { $0 += 1 } }
      try play(script.hold, to: replies)
    }
    interface.answer(AudioSessionMethods.GetRoute.self) { _, _ in .init(route: script.route) }
    refuse(AudioSessionMethods.OpenSession.self, of: interface)
    refuse(AudioSessionMethods.Configure.self, of: interface)
    refuse(AudioSessionMethods.Activate.self, of: interface)
    refuse(AudioSessionMethods.Deactivate.self, of: interface)
    refuse(AudioSessionMethods.Attach.self, of: interface)
    refuse(AudioSessionMethods.Renew.self, of: interface)
    refuse(AudioSessionMethods.CloseSession.self, of: interface)
    refuse(AudioSessionMethods.GetSession.self, of: interface)
    refuse(AudioSessionMethods.Monitor.self, of: interface)
    return interface
  }

  private static func refuse<Method: VarlinkMethod>(_ method: Method.Type, of interface: Interface)
  {
    interface.answer(method) { _, _ in
      throw StandardInterface.MethodNotImplemented(method: Method.name)
    }
  }

  private static func play(_ stream: Stream, to replies: ReplyStream<EventMessage>) throws {
    switch stream {
    case .events(let events): events.forEach { replies.send($0) }
    case .last(let events):
      events.dropLast().forEach { replies.send($0) }
      if let last = events.last { replies.finish(last) }
    case .refusal(let failure): throw failure
    }
  }
}
