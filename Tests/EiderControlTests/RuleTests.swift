import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct RuleTests {
  @Test func `Explain prints the daemon's sentences, fit for a terminal`() throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation(["application.name": "Player"])
    let daemon = try FakeDaemon(script)
    let answer = try daemon.control("explain", "7")
    #expect(answer.status == .exited(0))
    #expect(answer.output == "It plays.\nNothing holds it\u{fffd}[31m down.\n")
    let json = try daemon.control("explain", "7", "--json").output
    let read = try JSONDecoder().decode(StreamExplanation.self, from: Data(json.utf8))
    #expect(read == script.explanation)
  }

  @Test func `A stream that is not there is told as such`() throws {
    let answer = try FakeDaemon().control("explain", "8")
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("there is no stream 8; “eiderctl streams” lists"))
  }

  @Test func `Classify names the rule, and what failed in those before it`() throws {
    let answer = try FakeDaemon().control("classify", "application.name=Chat=1", "x=y")
    #expect(
      answer.output == """
        call, by the rule “voice”
          sharing duck, category playAndRecord, acts only on what plays on the same sink, counts until 2 s after it was louder than -50.0 dB
          one session with all that “Chat=1” plays so
        Not by the rules before it:
          alarms: media.role is not there, wanted “alarm”
          music: application.name is “Chat=1”, wanted “a*”, “b”

        """)
  }

  @Test func `Classify tells machines the class, the rule and the sharing`() throws {
    let json = try FakeDaemon().control("classify", "--json", "application.name=Chat").output
    let read = try JSONDecoder().decode(StreamClassification.self, from: Data(json.utf8))
    #expect(read == Example.classification(["application.name": "Chat"]))
    #expect(json.contains("\"mode\" : null"))
  }

  @Test func `Rule proposes a drop-in that tells the application by its best property`() throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation([
      "application.name": "Chromium", "application.process.binary": "element-desktop",
    ])
    let answer = try FakeDaemon(script).control("rule", "7", "--class", "prompt")
    #expect(answer.status == .exited(0))
    #expect(
      answer.output.contains(#"match: { "application.process.binary": "element-desktop" }"#))
    #expect(answer.output.contains(#"class: "prompt","#))
  }

  @Test(arguments: [[], ["--write"]])
  func `Rule knows the daemon's classes, and proposes no other`(options: [String]) throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation(["application.name": "player"])
    let answer = try FakeDaemon(script).control(["rule", "7", "--class", "nope"] + options)
    #expect(answer.status == .exited(1))
    #expect(answer.output == "")
    #expect(
      answer.errorOutput.contains(
        "there is no class “nope”; there are alarm, call, media, prompt, event, none"))
  }

  @Test func `Rule writes the drop-in where the daemon reads, and has it read`() throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation(["application.name": "My \"Player\"/1"])
    let folder = try TemporaryFolder()
    script.status.configuration = [folder.path + "/eider.json5"]
    let daemon = try FakeDaemon(script)
    let answer = try daemon.control("rule", "7", "--class", "none", "--write")
    #expect(answer.status == .exited(0))
    let path = folder.path + "/eider.d/90-my--player--1.json5"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(text.contains(#"match: { "application.name": "My \"Player\"/1" }"#))
    // A second one for the same application takes its place.
    _ = try daemon.control("rule", "7", "--class", "media", "--write")
    let second = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(second.contains(#"class: "media""#))
  }

  @Test func `Rule leaves a file alone that it has not written`() throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation(["application.name": "player"])
    let folder = try TemporaryFolder()
    _ = try folder.folder("eider.d")
    let path = try folder.write("{}", to: "eider.d/90-player.json5")
    script.status.configuration = [folder.path + "/eider.json5"]
    let answer = try FakeDaemon(script).control("rule", "7", "--class", "none", "--write")
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("was not written by this command"))
    #expect(String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) == "{}")
  }

  @Test func `Rule takes back what the daemon refuses`() throws {
    var script = FakeDaemon.Script()
    script.explanation = Example.explanation(["application.name": "player"])
    let folder = try TemporaryFolder()
    script.status.configuration = [folder.path + "/eider.json5"]
    script.reload = .failure(.init(why: ["rules[0]: the other file is wrong"]))
    let answer = try FakeDaemon(script).control("rule", "7", "--class", "call", "--write")
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("the other file is wrong"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/eider.d") == [])
  }
}
