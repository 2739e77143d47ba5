import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing

/// The doctor, with the daemon on a sound server and without one.
@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
  private struct Finding: Decodable {
    var subject: String
    var verdict: String
    var remedy: String?
  }

  @Test func `What is well is told as well, and a stream without a rule is odd`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(on: pulse.server)
    try eider.start()
    let player = try ToneStream(
      Tone(frequency: 400), on: pulse.server, options: .init(role: nil, application: "Zither"))
    let index = try player.index()
    let known = try Monotonic.poll(within: .seconds(10)) {
      try eider.control(["streams"]).output.contains("Zither") ? true : nil
    }
    #expect(known == true)
    let report = eider.runtimeFolder + "/report.json"
    // The fixture's sinks play at 48,000 Hz, and PulseAudio is configured for 44,100 Hz.
    let answer = try eider.control(["doctor", "--report", report])
    #expect(answer.status == .exited(0))
    #expect(answer.output.contains("good  sound server: PulseAudio"))
    #expect(answer.output.contains("odd   rules: no rule is about these streams"))
    #expect(answer.output.contains("Zither (\(index))"))
    #expect(
      answer.output.contains("odd   output format: the server is configured for s16le, 44100"))
    #expect(answer.output.contains("the default output plays float32le, 48000 Hz, 2 channels"))
    #expect(answer.output.contains("→ “eiderctl rule \(index) --class C”"))
    let text = String(
      decoding: try Data(contentsOf: URL(filePath: report)), as: UTF8.self)
    #expect(text.contains("1 of 1 streams have no rule"))
    #expect(text.contains("eider_streams 1"))
    #expect(!text.contains("Zither"))
    #expect(!text.contains(eider.runtimeFolder))
    let nowhere = try eider.control(["doctor", "--report", "/nowhere/report.json"])
    #expect(nowhere.status == .exited(1))
    #expect(
      nowhere.errorOutput.hasSuffix(
        "the report cannot be written to /nowhere/report.json: No such file or directory\n"))
  }

  @Test func `A stream that the server resamples is told with both formats`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(on: pulse.server)
    try eider.start()
    let child = try ChildProcess(
      "pacat", ["--rate=22050", "--channels=1", "--client-name=Kazoo", "/dev/zero"],
      environment: pulse.server.environment)
    defer { child.terminate() }
    let known = try Monotonic.poll(within: .seconds(10)) {
      try eider.control(["streams"]).output.contains("Kazoo") ? true : nil
    }
    #expect(known == true)
    let output = try eider.control(["doctor"]).output
    #expect(output.contains("odd   stream formats: converted by the server: Kazoo"))
    #expect(output.contains("from s16le, 22050 Hz, 1 channel to float32le, 48000 Hz, 2 channels"))
    #expect(output.contains("→ It is rarely heard"))
  }

  @Test func `A saved level is not odd while its stream comes up again`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(
      on: pulse.server, configuration: "{ classes: { call: { hold: 0, release: 10000 } } }")
    try eider.start()
    let player = try ToneStream(
      Tone(frequency: 400), on: pulse.server, options: .init(role: "music"))
    let holder = try eider.hold("call")
    try pulse.server.waitForSinkInput(player.index()) { $0.volume.allSatisfy { $0 < 40000 } }
    holder.closeInput()
    let status = try Monotonic.poll(within: .seconds(10)) {
      let json = try eider.control(["status", "--json"]).output
      let status = try JSONDecoder().decode(StatusReport.self, from: Data(json.utf8))
      return status.held.isEmpty ? status : nil
    }
    #expect(status?.ledger.savedLevels == 1)
    let output = try eider.control(["doctor"]).output
    #expect(output.contains("good  saved volumes: "))
    #expect(output.contains("1 will be once their streams are up again"))
  }

  @Test func `A saved level that nothing puts right is odd`() throws {
    var script = FakeDaemon.Script()
    script.status.ledger = .init(
      streams: 0, savedLevels: 3, overdue: 2, repaired: 4, problems: [])
    let output = try FakeDaemon(script).control("doctor").output
    #expect(output.contains("odd   saved volumes: 2 may hold a level of Eider's"))
    #expect(output.contains("→ “eiderctl restore”"))
  }

  @Test func `Without daemon it says so, and what to do`() throws {
    let pulse = try PrivatePulseAudio()
    let eider = try EiderProcess(on: pulse.server)
    let answer = try eider.control(["doctor", "--json"])
    #expect(answer.status == .exited(69))
    let findings = try JSONDecoder().decode([Finding].self, from: Data(answer.output.utf8))
    let daemon = try #require(findings.first { $0.subject == "daemon" })
    #expect(daemon.verdict == "bad")
    #expect(daemon.remedy?.contains("eiderd") == true)
  }

  @Test func `A sound server that is gone is bad`() throws {
    let pulse = try PrivatePulseAudio()
    let eider = try EiderProcess(on: pulse.server)
    try eider.start()
    let answer = try eider.control(["doctor"])
    #expect(answer.status == .exited(1))
    #expect(answer.output.contains("bad   sound server: "))
  }

  @Test func `A configuration that cannot be used is bad`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(on: pulse.server, configuration: "{}")
    try eider.start()
    try eider.configure("{ grace: -1 }")
    let answer = try eider.control(["doctor"])
    #expect(answer.status == .exited(1))
    #expect(answer.output.contains("bad   configuration: "))
  }
}
