import AudioPolicy
import FoundationEssentials
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct SimulationReplayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("/dev/null", "/dev/null: this is no recording, for it is empty"),
    ("/nowhere", "/nowhere: there is no such file"),
    ("/proc", "/proc: it is a folder, and a file is wanted"),
  ])
  func `What is no recording is told apart`(file: String, why: String) throws {
    let answer = try Tool.run(["simulate", "--replay", file])
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains(why))
  }

  /// A life of the policy at times as a clock gives them, as lines of a recording.
  private static func lines() throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let (phone, radio) = (SessionID(rawValue: 1), SessionID(rawValue: 2))
    let music = StreamFacts(
      id: StreamID(rawValue: 7 << 32 | 3),
      owner: .application(
        "mpv",
        settings: SettingsChange(class: "media", category: .playback, options: [.mixWithOthers])),
      sink: "N1", level: -5.814607)
    let inputs: [(Int64, Input)] = [
      (0, .sinks(["N1", "N2"])),
      (1_003, .open(name: "phone", settings: SettingsChange(class: "call", lease: 2.5))),
      (1_003, .open(name: "radio \u{1f4fb}", settings: SettingsChange(group: "g"))),
      (2_000_017, .stream(music)),
      (2_100_000, .activate(radio, waits: false, timeout: nil)),
      (2_999_999, .activate(phone, waits: true, timeout: .milliseconds(1500))),
      (3_299_998_999, .tick),
      (3_299_999_000, .activate(radio, waits: true, timeout: .seconds(9))),
      (3_500_000_001, .stream(music)),
      (9_000_000_000, .tick),
      (9_100_000_000, .deactivate(radio, notifiesOthers: true)),
      (9_100_000_001, .configuration(.shipped)),
      (9_200_000_000, .streamGone(music.id)),
      (9_300_000_000, .close(phone)),
      (9_400_000_000, .serverGone),
    ]
    var focus = AudioFocus(.shipped)
    return try [line(RecordingHeader(version: "1.2.3", configuration: .shipped))]
      + inputs.map { nanoseconds, input in
        let time = Duration.seconds(86_399) + .nanoseconds(nanoseconds)
        return try line(
          RecordingEntry(at: time, input: input, actions: focus.handle(input, at: time)))
      }
  }

  private func replay(_ text: String, _ arguments: String...) throws -> Tool.Answer {
    try Tool.run(["simulate", "--replay", try folder.write(text, to: "test.jsonl")] + arguments)
  }

  @Test func `A recording gives the same actions again, at times finer than a microsecond`() throws
  {
    let lines = try Self.lines()
    let answer = try replay(lines.map { $0 + "\n" }.joined())
    #expect(answer.status == .exited(0), "\(answer.output)\(answer.errorOutput)")
    #expect(answer.output.contains("A recording by eiderd 1.2.3: \(lines.count - 1) inputs"))
    #expect(answer.output.contains("radio 📻: interruption began, lasting by phone"))
  }

  @Test func `The first action that differs is shown with its line`() throws {
    let text = try Self.lines().map { $0 + "\n" }.joined()
    let changed = text.replacing("\"decibels\":-20", with: "\"decibels\":-21")
    #expect(changed != text)
    let answer = try replay(changed)
    #expect(answer.status == .exited(1))
    #expect(answer.output.split(separator: "\n").last?.contains("-20") == true)
    #expect(answer.output.contains("✗ \(folder.path)/test.jsonl:7: action "))
  }

  @Test func `A last line that was broken off is left out`() throws {
    let lines = try Self.lines()
    let text = lines.dropLast().map { $0 + "\n" }.joined() + String(lines.last?.prefix(20) ?? "")
    let answer = try replay(text)
    #expect(answer.status == .exited(0), "\(answer.output)\(answer.errorOutput)")
    #expect(answer.output.contains("\(lines.count - 2) inputs, the last one broken off"))
  }

  @Test func `A broken line in the middle is an error that names it`() throws {
    var lines = try Self.lines()
    lines[3] = "{}"
    let answer = try replay(lines.map { $0 + "\n" }.joined())
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("test.jsonl:4: the line cannot be read"))
  }

  @Test func `What is no recording, or of another format, is told so`() throws {
    #expect(try replay("hello\n").errorOutput.contains("this is no recording; “eiderd --record"))
    #expect(try replay("").errorOutput.contains("this is no recording"))
    let header = try Self.lines()[0].replacing("\"format\":1", with: "\"format\":99")
    #expect(try replay(header + "\n").errorOutput.contains("format 99"))
    let missing = try Tool.run(["simulate", "--replay", folder.path + "/none"])
    #expect(missing.status == .exited(1))
    #expect(missing.errorOutput.contains("there is no such file"))
  }
}
