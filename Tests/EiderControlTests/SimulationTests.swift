import FoundationEssentials
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a scenario that is written into a file.
  private func simulate(_ text: String, _ arguments: String...) throws -> Tool.Answer {
    try Tool.run(["simulate", try folder.write(text, to: "test.json5")] + arguments)
  }

  private static let call = """
    {
      about: "A call over music.",
      steps: [
        { stream: "s1", application: "mpv", role: "music" },
        { open: "phone", class: "call" },
        { at: 100, activate: "phone" },
        { at: 1000, expect: { streams: { s1: { gain: -20 } } } },
      ],
    }
    """

  @Test func `A timeline tells what happened when, and draws the gains`() throws {
    let answer = try simulate(Self.call)
    #expect(answer.status == .exited(0))
    let lines = answer.output.split(separator: "\n")
    #expect(lines.first == "A call over music.")
    #expect(lines.contains("    0.100  activate phone"))
    #expect(lines.contains("               mpv: ducked by -20.0 dB"))
    #expect(lines.contains("    1.000  ✓ as expected"))
    let drawing = try #require(lines.first { $0.hasPrefix("s1 ") })
    // Seven of 64 columns before the call, and the fade within the eighth to twelfth.
    #expect(drawing.contains("██████") && drawing.hasSuffix("▂▂▂▂▂▂▂▂"))
    #expect(!answer.output.contains("\u{1b}"))
  }

  @Test func `A difference is shown with its place, and the status is 1`() throws {
    let answer = try simulate(Self.call.replacing("gain: -20", with: "gain: -21"))
    #expect(answer.status == .exited(1))
    #expect(
      answer.output.contains(
        "✗ \(folder.path)/test.json5:7: stream \"s1\": gain is -20.0 dB, and -21.0 dB was expected")
    )
  }

  @Test(arguments: [
    ("sessions: { phone: { state: \"inactive\" } }", "state is active, and inactive was expected"),
    ("sessions: { phone: null }", "session \"phone\": it is there, and should not be"),
    ("sessions: { nobody: { muted: false } }", "session \"nobody\": there is no such session"),
    ("sessions: { mpv: { ducked: -12 } }", "ducked is -20.0 dB, and -12.0 dB was expected"),
    ("streams: { s1: { session: \"phone\" } }", "session is mpv, and phone was expected"),
    ("streams: { s1: { volume: 80 } }", "volume is 30419/30419, and 52428/52428 was expected"),
    ("streams: { s2: { muted: false } }", "stream \"s2\": there is no such stream"),
    ("events: { phone: [] }", "there were opened, activated, and expected were none"),
    ("events: { nobody: [] }", "events of \"nobody\": there never was such a session"),
    (
      "events: { mpv: [\"opened\", \"activated\", { event: \"ducked\", decibels: -12 }] }",
      "there were opened, activated, ducked (-20.0 dB), and expected were opened, activated, "
        + "ducked (-12.0 dB)"
    ),
    ("hints: { mpv: [] }", "there were otherAudioBegan, silenceSecondaryAudioBegan, and expected"),
  ]) func `Whatever is not as expected is told`(_ expected: String, _ told: String) throws {
    let answer = try simulate(
      Self.call.replacing("streams: { s1: { gain: -20 } }", with: expected))
    #expect(answer.status == .exited(1))
    #expect(answer.output.contains(told), "\(answer.output)")
  }

  @Test func `A refusal that nobody expects is a difference`() throws {
    let answer = try simulate(
      Self.call.replacing("{ at: 1000,", with: "{ open: \"radio\" }, { activate: \"radio\" }, {"))
    #expect(answer.status == .exited(1))
    #expect(
      answer.output.contains(
        "the call was refused: InsufficientPriority: phone (call) stands in the way"))
  }

  @Test(arguments: [
    ("{ at: 1000, expect", "{ at: 50, expect", ":7:11: steps[3].at: this is before the step above"),
    (
      "gain: -20", "gian: -20",
      "steps[3].expect.streams.s1.gian: unknown key; did you mean \"gain\"?"
    ),
    ("activate: \"phone\"", "activate: 5", "steps[2].activate: must be a name, not 5"),
    ("activate: \"phone\"", "wait: true", "steps[2]: a step needs one of \"open\", "),
    (
      "activate: \"phone\"", "activate: \"phone\", renew: \"phone\"",
      "one thing happens in a step, and here are \"activate\" and \"renew\""
    ),
    ("class: \"call\"", "wait: true", "steps[1].wait: unknown key; here fits \"at\", \"open\""),
    ("class: \"call\"", "class: \"call\", by: \"x\"", "by: says something only with \"answer\""),
    ("role: \"music\"", "sharing: \"mix\"", "sharing: says something only with \"class\""),
    ("role: \"music\"", "role: \"music\", class: \"call\"", "role: is not looked at beside"),
    (
      "activate: \"phone\"", "user: \"s1\"", "steps[2]: the user sets \"volume\", \"muted\" or both"
    ),
    ("gain: -20", "gain: null", "steps[3].expect.streams.s1.gain: null says nothing here"),
    ("activate: \"phone\"", "activate: null", "steps[2].activate: null says nothing here"),
    ("{ s1: { gain: -20 } }", "{}", "nothing is expected here"),
    ("{ s1: { gain: -20 } }", "[]", "steps[3].expect.streams: must be an object of streams"),
    ("steps: [", "configuration: { grace: \"x\" }, steps: [", "configuration.grace: must be"),
    ("about:", "abuot:", "abuot: unknown key; did you mean \"about\"?"),
    ("music.\",", "music.\"", "test.json5:3:3: \"s\" where"),
  ]) func `What does not fit is told with its place, and nothing is run`(
    _ text: String, _ wrong: String, _ told: String
  ) throws {
    let answer = try simulate(Self.call.replacing(text, with: wrong))
    #expect(answer.status == .exited(1))
    #expect(answer.output == "")
    #expect(answer.errorOutput.contains(told), "\(answer.errorOutput)")
  }

  @Test func `A scenario that expects nothing is refused`() throws {
    let answer = try simulate("{ steps: [{ open: \"phone\" }] }")
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("the scenario expects nothing, so it could not fail"))
  }

  @Test func `Of several files each has its line, and those that cannot be read are named`() throws
  {
    let good = try folder.write(Self.call, to: "good.json5")
    let bad = try folder.write(Self.call.replacing("-20", with: "-2"), to: "bad.json5")
    let answer = try Tool.run(["simulate", good, bad, folder.path + "/none.json5"])
    #expect(answer.status == .exited(1))
    let lines = answer.output.split(separator: "\n")
    #expect(lines.first == "✓ \(good): A call over music.")
    #expect(lines.dropFirst().first == "✗ \(bad): A call over music.")
    #expect(lines.last == "1 passed, 1 failed, 1 could not be read")
    #expect(answer.errorOutput.contains("none.json5: there is no such file"))
  }

  @Test func `For machines it is one document`() throws {
    struct Document: Decodable {
      struct Scenario: Decodable {
        struct Entry: Decodable {
          var time: Double
          var kind: String
          var text: String
        }
        struct Level: Decodable {
          var time: Double
          var gain: Double?
        }
        var file: String
        var passed: Bool
        var timeline: [Entry]
        var differences: [String]
        var gains: [String: [Level]]
      }
      var scenarios: [Scenario]
      var passed: Int
      var failed: Int
    }
    let answer = try simulate(Self.call, "--json")
    #expect(answer.status == .exited(0))
    let document = try JSONDecoder().decode(Document.self, from: Data(answer.output.utf8))
    #expect(document.passed == 1 && document.failed == 0)
    let scenario = try #require(document.scenarios.first)
    #expect(scenario.passed && scenario.differences.isEmpty)
    #expect(scenario.timeline.contains { $0.time == 0.1 && $0.text == "phone: activated" })
    #expect(scenario.gains["s1"]?.last?.gain == -20)
  }

  @Test func `Without a file the usage is wrong`() throws {
    #expect(try Tool.run(["simulate"]).status == .exited(64))
    #expect(try Tool.run(["simulate", "a", "--replay", "b"]).status == .exited(64))
  }
}
