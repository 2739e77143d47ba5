import EiderInterface
import ServerFixture
import Varlink

/// A private sound server of any kind with a daemon on it.
final class AdoptionRig {
  let server: any PrivateServer
  let daemon: EiderProcess
  let control: Client
  private let address: SocketAddress

  init(_ kind: ServerKind, configuration: String = "{}") throws {
    server = try kind.running()
    daemon = try EiderProcess(on: server.server, configuration: configuration)
    address = try SocketAddress(environment: daemon.environment)
    try daemon.start()
    control = try Client(descriptor: ForeignConnection.descriptor(to: address.control))
    try wait("the daemon is connected") {
      try control.call(ControlMethods.GetStatus.self).server.connected ? () : nil
    }
  }

  deinit {
    daemon.stop()
    server.stop()
  }

  /// A connection of the test's own process, whose streams are its sessions' then.
  func ownClient() throws -> Client { try Client(path: address.audioSession) }

  /// A connection of a stranger.
  func foreignClient() throws -> Client {
    try Client(descriptor: ForeignConnection.descriptor(to: address.audioSession))
  }

  /// Opens and activates a session on a connection.
  func activate(_ soundClass: String, on client: Client) throws -> String {
    let options = soundClass == "prompt" ? ["duckOthers"] : nil
    let id = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: soundClass, settings: SessionSettings(class: soundClass, options: options))
    ).session
    _ = try client.call(
      AudioSessionMethods.Activate.self, .init(session: id, wait: nil, timeout: nil))
    return id
  }

  /// A stream of a program with these properties, running unless said, whose user has set that
  /// volume.
  func play(
    _ properties: [String: String], frequency: Int = 400, volume: UInt32? = nil,
    sink: String? = nil, isCorked: Bool = false, isSilent: Bool = false
  ) throws -> CorkableStream {
    var options = CorkableStream.Options(role: nil, isCorked: isCorked)
    options.isSilent = isSilent
    options.properties = ["application.process.binary": "a-player"].merging(properties) { $1 }
    options.sink = sink
    let stream = try CorkableStream(
      Tone(frequency: frequency), on: server.server, options: options)
    try details(stream, "is known") { _ in true }
    if let volume {
      try server.server.setVolume([volume], ofSinkInput: stream.index)
      try details(stream, "is as its user set it") { Set($0.base) == [Int(volume)] }
    }
    return stream
  }

  /// Waits until the daemon says of a stream what is wanted.
  @discardableResult func details(
    _ stream: CorkableStream, _ what: String, _ isRight: (StreamDetails) -> Bool
  ) throws -> StreamDetails {
    var last: StreamDetails?
    return try wait("stream \(stream.index) \(what); it is \(last.map { "\($0)" } ?? "unknown")") {
      last = try control.call(ControlMethods.ListStreams.self).streams
        .first { $0.index == Int(stream.index) }
      return last.flatMap { isRight($0) ? $0 : nil }
    }
  }

  func awaitDucked(_ stream: CorkableStream, by decibels: Double) throws {
    try details(stream, "is ducked by \(decibels)") {
      $0.state == "ducked" && abs($0.gain - decibels) < 0.01
    }
  }

  func awaitNormal(_ stream: CorkableStream) throws {
    try details(stream, "is as its user set it") { $0.state == "normal" && $0.gain == 0 }
  }

  func explain(_ stream: CorkableStream) throws -> StreamExplanation {
    try control.call(ControlMethods.Explain.self, .init(stream: Int(stream.index)))
  }

  func setClass(_ name: String, _ stream: CorkableStream, wholly: Bool? = nil) throws {
    _ = try control.call(
      ControlMethods.SetClass.self,
      .init(stream: Int(stream.index), class: name, application: wholly))
  }

  /// The names of the sources that are recorded from, one for each stream that does. PipeWire names
  /// none where a stream is recorded from alone, wherever that plays.
  func recordedSources() throws -> [String?] {
    func rows(_ kind: String) throws -> [[Substring]] {
      try server.server.pactl(["list", "short", kind]).split(separator: "\n").map {
        $0.split(separator: "\t")
      }
    }
    let names = try rows("sources").reduce(into: [Substring: String]()) {
      $0[$1[0]] = String($1[1])
    }
    return try rows("source-outputs").map { names[$0[1]] }
  }

  /// Waits until so many streams are listened to, on this sink where the server says so.
  func awaitMeters(_ count: Int, on sink: String = "N1") throws {
    try wait("\(count) streams are listened to") {
      let sources = try recordedSources()
      let rightOnes = sources.filter { $0 == nil || $0 == sink + ".monitor" }
      return sources.count == count && rightOnes.count == count ? () : nil
    }
  }

  /// Asks again until there is an answer.
  @discardableResult func wait<Answer>(
    _ what: @autoclosure () -> String, _ ask: () throws -> Answer?
  ) throws -> Answer {
    guard let answer = try Monotonic.poll(within: .seconds(10), ask) else {
      throw FixtureError("not so in 10 s: \(what()). The daemon said:\n\(daemon.log)")
    }
    return answer
  }
}
