import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// Streams of native clients of PipeWire, as pipewire-pulse shows them. PulseAudio has none.
@Suite(.timeLimit(.minutes(10))) struct NativeStreamTests {
  nonisolated static let servers = ServerKind.available.filter { $0 != .pulseAudio }

  /// Plays a file with `pw-play`, with these properties on its stream.
  private func play(
    _ rig: AdoptionRig, _ properties: [String: String] = [:]
  ) throws -> (process: ChildProcess, index: UInt32) {
    let file = try rig.server.folder.write(Self.silence, to: "silence.wav")
    let known = try Set(rig.server.server.sinkInputs().map(\.index))
    let members = properties.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
    let process = try ChildProcess(
      "pw-play", ["--properties", "{ \(members) }", file], environment: rig.server.environment)
    let index = try rig.wait("pw-play has a stream: \(process.errorOutput)") {
      try rig.server.server.sinkInputs().map(\.index).first { !known.contains($0) }
    }
    return (process, index)
  }

  /// A minute of it as a WAV file of 8000 Hz, one channel and 16 bits.
  private static var silence: [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let length = 2 * 8000 * 60
    return Array("RIFF".utf8) + bytes(36 + length, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      + bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(16000, 4) + bytes(2, 2) + bytes(16, 2)
      + Array("data".utf8) + bytes(length, 4) + [UInt8](repeating: 0, count: length)
  }

  @discardableResult private func details(
    _ rig: AdoptionRig, _ index: UInt32, _ what: String, _ isRight: (StreamDetails) -> Bool
  ) throws -> StreamDetails {
    var last: StreamDetails?
    return try rig.wait("stream \(index) \(what); it is \(last.map { "\($0)" } ?? "unknown")") {
      last = try rig.control.call(ControlMethods.ListStreams.self).streams
        .first { $0.index == Int(index) }
      return last.flatMap { isRight($0) ? $0 : nil }
    }
  }

  @Test(arguments: servers)
  func `A native client is taken for what it is, ducked and put back exactly`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let (process, index) = try play(rig)
    let stream = try details(rig, index, "is media") { $0.class == "media" && $0.session != nil }
    #expect(stream.role?.lowercased() == "music")
    try rig.server.server.setVolume([52428], ofSinkInput: index)
    try details(rig, index, "is as its user set it") { Set($0.base) == [52428] }
    // By the program of its client: the stream itself names none.
    try rig.wait("its client is known") {
      try rig.control.call(ControlMethods.ListSessions.self).sessions.map(\.name) == ["pw-cat"]
        ? () : nil
    }
    let client = try rig.foreignClient()
    let call = try rig.activate("call", on: client)
    try details(rig, index, "is ducked") { $0.state == "ducked" && $0.gain == -20 }
    let level = Rig.ducked(52428, by: -20)
    try rig.server.server.waitForSinkInput(index) {
      $0.volume.allSatisfy { max($0, level) - min($0, level) <= 1 }
    }
    _ = try client.call(
      AudioSessionMethods.Deactivate.self, .init(session: call, notifyOthersOnDeactivation: nil))
    try details(rig, index, "is back") { $0.state == "normal" }
    try rig.server.server.waitForSinkInput(index) { $0.volume.allSatisfy { $0 == 52428 } }
    process.terminate()
  }

  @Test(arguments: servers)
  func `A native client is its process's, whatever process it says it is`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.ownClient()
    let session = try rig.activate("prompt", on: client)
    let (process, index) = try play(
      rig, ["application.process.id": "1", "application.process.binary": "init"])
    try details(rig, index, "is its starter's") { $0.session == session }
    process.terminate()
  }

  @Test(arguments: servers)
  func `A native client that gives the process of a session is not that session's`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let address = try SocketAddress(environment: rig.daemon.environment)
    let stranger = try ForeignConnection(to: address.audioSession)
    let client = try Client(descriptor: dup(stranger.descriptor))
    let session = try rig.activate("call", on: client)
    let victim = try #require(stranger.processID)
    let program = try #require(
      FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(victim)/exe")
        .split(separator: "/").last)
    let (process, index) = try play(
      rig,
      ["application.process.id": "\(victim)", "application.process.binary": String(program)])
    try details(rig, index, "is known") { _ in true }
    try rig.wait("its client is known") {
      try rig.control.call(ControlMethods.Explain.self, .init(stream: Int(index)))
        .properties["pipewire.sec.pid"] == "\(process.processID)" ? () : nil
    }
    #expect(try details(rig, index, "is adopted") { $0.session != nil }.session != session)
    process.terminate()
  }
}
