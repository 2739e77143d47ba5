import EiderInterface
import Glibc
import ServerFixture
import Varlink

/// A private server that plays music, and a daemon that watches it.
final class Rig {
  nonisolated static let frequency = 2000
  /// Decibels of full scale.
  nonisolated static let musicLevel = -12.0
  /// What makes a stream a stranger's. The bench opens the sessions, and streams of its own process
  /// and its children would be theirs, and not ducked by them.
  nonisolated static let stranger = ["application.process.binary": "player"]

  let sound: PrivatePulseAudio
  let music: ToneStream
  let daemon: EiderProcess?
  private var connections: [Client] = []

  /// Waits until the music plays and the daemon, if there is to be one, knows it. Its configuration
  /// is the shipped one with the given one laid over it.
  init(lines: [String] = [], daemon isThere: Bool = true, configuration: String? = nil) throws {
    var options = PrivatePulseAudio.Options()
    options.lines = lines
    sound = try PrivatePulseAudio(options: options)
    try sound.start()
    daemon = isThere ? try EiderProcess(on: sound.server, configuration: configuration) : nil
    music = try sound.server.play(Tone(frequency: Self.frequency, level: Self.musicLevel), "music")
    try music.index()
    if daemon != nil {
      try daemon?.start()
      try waitForStreams([try music.index()])
    }
  }

  var processID: Int32 {
    get throws {
      guard let id = daemon?.processID else { throw FixtureError("the daemon has ended") }
      return id
    }
  }

  /// Opens a connection to the daemon.
  func connect(toControl: Bool = false) throws -> Client {
    guard let daemon else { throw FixtureError("there is no daemon here") }
    let name =
      toControl ? SocketAddress.controlInterface : SocketAddress.audioSessionInterface
    return try Client(path: daemon.runtimeFolder + "/" + name)
  }

  /// Opens a session.
  func open(_ soundClass: String, _ client: Client) throws -> String {
    try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(
        name: soundClass,
        settings: SessionSettings(
          class: soundClass, options: soundClass == "prompt" ? ["duckOthers"] : nil))
    ).session
  }

  /// Waits until the daemon knows all the streams and each is in that state.
  func waitForStreams(_ indices: [UInt32], state: String = "normal") throws {
    let client = try connect(toControl: true)
    let found = try Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      let streams = try client.call(ControlMethods.ListStreams.self).streams
      let known = streams.filter { $0.state == state }.map(\.index)
      return indices.allSatisfy { known.contains(Int($0)) } ? true : nil
    }
    guard found == true else {
      throw FixtureError("streams \(indices) are not \(state): \(daemon?.log ?? "")")
    }
  }
}

extension SoundServer {
  /// Starts a program, a stranger to the bench, that plays in a role.
  nonisolated func play(_ tone: Tone, _ role: String) throws -> ToneStream {
    var options = ToneStream.Options(role: role)
    options.properties = Rig.stranger
    return try ToneStream(tone, on: self, options: options)
  }
}
