import AudioSession
import AudioSessionTesting
import Foundation
import ServerFixture
import Testing

/// The programs in `examples`, as they are.
@Suite(.timeLimit(.minutes(10)), .serialized) struct ExampleTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// A program that speaks by printing, until its input is closed.
  static func speaker(in folder: TemporaryFolder) throws -> String {
    let path = try folder.write("#!/bin/sh\necho \"spoken: $*\"\nread line\nexit 0\n", to: "speak")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  @Test(arguments: ["python", "shell"])
  func `Music goes down while an example speaks, and comes back`(language: String) async throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(on: pulse.server)
    try eider.start()
    let music = Watching(AudioSession(name: "Music", environment: eider.environment))
    try music.session.setCategory(.playback)
    try music.session.setActive(true)
    let folder = try TemporaryFolder()
    let tools = try EiderProcess.built("eiderctl").dropLast("eiderctl".count)
    let environment = eider.environment.merging([
      "SPEAK": try Self.speaker(in: folder), "PATH": "\(tools):/usr/bin:/bin",
    ]) { $1 }
    let example =
      try
      (language == "python"
      ? ChildProcess(
        Self.root + "/.venv/bin/python",
        [Self.root + "/examples/duck-while-speaking.py", "Dinner", "is", "ready"],
        environment: environment)
      : ChildProcess(
        Self.root + "/examples/duck-while-speaking.sh", ["Dinner", "is", "ready"],
        environment: environment))
    try await music.wait(for: .ducked(decibels: -12))
    try example.waitForLine(containing: "spoken: Dinner is ready")
    example.closeInput()
    #expect(try example.wait() == .exited(0))
    try await music.wait(for: .unducked)
  }

  @Test
  func `The player plays without a place for a daemon, and one sentence after another says so`()
    throws
  {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let folder = try TemporaryFolder()
    let sound = try folder.write(String(repeating: "\0", count: 44100 * 4 * 2), to: "sound.raw")
    let player = try ChildProcess(
      try EiderProcess.built("example-player"), [sound],
      environment: pulse.environment.filter { $0.key != "XDG_RUNTIME_DIR" })
    try player.waitForLine(containing: "playing")
    let said = try player.waitForLine(containing: "no audio session daemon", ofErrors: true)
    #expect(said.contains("in EIDER_RUNTIME_DIR. Sound plays all the same"))
    #expect(!said.contains(".."))
    player.terminate(SIGTERM)
    try player.wait()
  }

  @Test func `The player pauses for a call and plays on where it was`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let daemon = try TestDaemon()
    let folder = try TemporaryFolder()
    let sound = try folder.write(String(repeating: "\0", count: 44100 * 4 * 2), to: "sound.raw")
    let player = try ChildProcess(
      try EiderProcess.built("example-player"), [sound],
      environment: pulse.environment.merging(["EIDER_RUNTIME_DIR": daemon.runtimeFolder]) { $1 })
    try player.waitForLine(containing: "playing")
    let call = try daemon.begin(.call)
    try player.waitForLine(containing: "paused")
    #expect(player.isRunning)
    try daemon.end(call, notifyingOthers: true)
    #expect(try player.wait(within: .seconds(30)) == .exited(0))
    #expect(player.output == "playing\npaused\nplaying\n")
  }

  @Test func `Without a daemon the player plays, and one line says so`() throws {
    let folder = try TemporaryFolder()
    let player = try ChildProcess(
      try EiderProcess.built("example-player"), [try folder.write("", to: "sound.raw")],
      environment: ChildEnvironment.neutral.merging(["EIDER_RUNTIME_DIR": folder.path]) { $1 })
    #expect(try player.wait() == .exited(0))
    #expect(player.errorOutput.split(separator: "\n").count == 1)
    #expect(player.errorOutput.contains("no audio session daemon"))
    #expect(player.errorOutput.contains("systemctl --user start eiderd"))
  }

  @Test func `A player pauses when its headset goes`() throws {
    let daemon = try TestDaemon()
    let session = AudioSession(name: "Music", environment: daemon.environment)
    let player = MusicPlayer(audioSession: session)
    try player.play()
    try daemon.changeRoute(to: .init(outputs: [RouteTests.speaker, RouteTests.headset]))
    #expect(
      Monotonic.poll(within: .seconds(10)) {
        session.currentRoute.outputs == [RouteTests.headset] ? true : nil
      } == true)
    #expect(player.playback == .playing)
    try daemon.changeRoute(to: .init(outputs: [RouteTests.speaker]))
    #expect(
      Monotonic.poll(within: .seconds(10)) { player.playback == .paused ? true : nil } == true)
  }
}
