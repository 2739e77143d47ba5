import FoundationEssentials
import Glibc
import ServerFixture
import Testing

/// `eiderd --record` on a real server, and what becomes of the recording.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SimulationRecordingTests {
  private let pulse: PrivatePulseAudio
  private let file: String

  init() throws {
    pulse = try PrivatePulseAudio()
    try pulse.start()
    file = pulse.folder.path + "/recording.jsonl"
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `What a daemon recorded is repeated exactly, however the daemon ended`(
    _ signal: Int32
  ) throws {
    let eider = try EiderProcess(on: pulse.server)
    try eider.start(arguments: ["--record", file])
    var options = ToneStream.Options(role: "music", application: "Player", volume: 52428)
    options.name = "A title that is nobody's business"
    let music = try ToneStream(Tone(frequency: 400), on: pulse.server, options: options)
    let index = try music.index()
    let call = try eider.hold("call", ["--name", "Phone"])
    try pulse.server.waitForSinkInput(index) { $0.volume.allSatisfy { $0 < 30_000 } }
    let prompt = try eider.hold("prompt")
    call.terminate(SIGKILL)
    try pulse.server.waitForSinkInput(index) { $0.volume.allSatisfy { $0 > 30_000 } }
    prompt.closeInput()
    try pulse.server.waitForSinkInput(index) { $0.volume == [52_428, 52_428] }
    try eider.kill(signal)

    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let text = try #require(
      FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains("Phone"))
    #expect(!text.contains("nobody's business"))
    let answer = try eider.control(["simulate", "--replay", file])
    #expect(answer.status == .exited(0), "\(answer.output)\(answer.errorOutput)")
    #expect(answer.output.contains("pacat: ducked by -20.0 dB"))
    music.stop()
  }

  @Test func `A daemon that cannot record does not start, and says why`() throws {
    let eider = try EiderProcess(on: pulse.server)
    let child = try ChildProcess(
      try EiderProcess.built("eiderd"), ["--record", pulse.folder.path],
      environment: eider.environment)
    #expect(try child.wait() == .exited(1))
    #expect(child.errorOutput.contains("recording \(pulse.folder.path) cannot be written: "))
  }
}
