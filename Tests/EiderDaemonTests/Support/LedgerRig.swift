import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// A private sound server of any kind with a daemon on it, to see whether what is the user's
/// survives.
final class LedgerRig {
  static let eighty: [UInt32] = [52428, 52428]
  /// -20 dB below that, where a call has media.
  static let ducked: [UInt32] = [24335, 24335]

  let sound: any PrivateServer
  let daemon: EiderProcess
  private let address: SocketAddress

  init(_ kind: ServerKind, configuration: String? = nil) throws {
    sound = try kind.make()
    daemon = try EiderProcess(on: sound.server, configuration: configuration)
    address = try SocketAddress(environment: daemon.environment)
    try sound.start()
  }

  deinit {
    daemon.stop()
    sound.stop()
  }

  var server: SoundServer { sound.server }

  /// Starts the daemon and waits until it has a connection to the server.
  func startDaemon() throws {
    try daemon.start()
    try wait("the daemon to be connected") { try status().server.connected }
  }

  func status() throws -> StatusReport {
    let client = try Client(descriptor: try ForeignConnection.descriptor(to: address.control))
    return try client.call(ControlMethods.GetStatus.self)
  }

  /// Waits until nothing of the user's depends on Eider any more.
  func awaitEmptyLedger() throws {
    try wait("the ledger to be empty") {
      let ledger = try status().ledger
      return ledger.streams == 0 && ledger.savedLevels == 0
    }
    #expect(try journal().filter { $0 == "\n" }.count == 1)
  }

  /// The text of the journal that a restart of the daemon needs.
  func journal() throws -> String { try text(daemon.runtimeFolder + "/ledger") }

  /// The path of the journal that outlives a reboot.
  var stateJournal: String { (daemon.environment["XDG_STATE_HOME"] ?? "") + "/eider/ledger" }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  /// Where the server keeps saved levels on its disk.
  var disk: String {
    sound.folder.path + (sound is PrivatePulseAudio ? "/pulse" : "/state/wireplumber")
  }

  /// Ends the daemon by a signal it cannot heed.
  func killDaemon() throws { try daemon.kill(SIGKILL) }

  /// Runs `eiderd --recover` to its end.
  func recover() throws {
    let recovery = try ChildProcess(
      try EiderProcess.built("eiderd"), ["--recover"], environment: daemon.environment)
    let status = try recovery.wait(within: .seconds(10))
    #expect(status == .exited(0), "\(recovery.errorOutput)")
  }

  /// A player of that role, or of none, set to a level by its user.
  func play(
    _ role: String?, at volume: [UInt32]? = LedgerRig.eighty, application: String? = nil,
    muted: Bool? = false, channels: Int = 2, properties: [String: String] = [:]
  ) throws -> ToneStream {
    var options = ToneStream.Options(role: role, application: application)
    options.properties = properties
    options.channels = channels
    options.latency = 50
    options.tellsWhenReady = true
    let stream = try ToneStream(Tone(frequency: 400), on: server, options: options)
    let index = try stream.index()
    guard let volume else { return stream }
    // PipeWire lists a stream before it can be named, and before its saved level is restored.
    try stream.waitUntilReady()
    try server.setVolume(volume, ofSinkInput: index)
    try expect(stream, at: volume, muted: muted)
    return stream
  }

  /// Music that a call has ducked, and who holds the call.
  func duckedMusic(
    _ location: SourceLocation = #_sourceLocation
  ) throws -> (player: ToneStream, holder: ChildProcess) {
    let player = try play("music")
    let holder = try hold()
    try expect(player, at: Self.ducked, location)
    return (player, holder)
  }

  /// Waits until a stream is at a level, and muted or not, or either for nil.
  func expect(
    _ stream: ToneStream, at volume: [UInt32], muted: Bool? = false,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    do {
      try server.waitForSinkInput(stream.index()) {
        $0.volume == volume && $0.isMuted == muted ?? $0.isMuted
      }
    } catch {
      Issue.record(
        "not at \(volume): \(error); the daemon said \(daemon.log)", sourceLocation: location)
    }
  }

  /// A new player of a role opens, or is at once put, at a level.
  func expectNext(
    _ role: String?, at volume: [UInt32], muted: Bool = false, application: String? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let next = try play(role, at: nil, application: application)
    try expect(next, at: volume, muted: muted, location)
    next.stop()
    let index = try next.index()
    try wait("stream \(index) to be gone") { try server.sinkInput(index) == nil }
  }

  /// Who holds: `eiderctl hold`.
  func hold(_ soundClass: String = "call") throws -> ChildProcess { try daemon.hold(soundClass) }

  func wait(_ what: String, _ isDone: () throws -> Bool) throws {
    let done = try Monotonic.poll(within: .seconds(10)) { try isDone() ? true : nil }
    guard done != nil else {
      throw FixtureError("waited in vain for \(what). The daemon said:\n\(daemon.log)")
    }
  }
}
