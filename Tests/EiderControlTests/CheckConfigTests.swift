import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct CheckConfigTests {
  private let folder: TemporaryFolder
  /// Of a user who has no configuration.
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ChildEnvironment.neutral.merging([
      "XDG_CONFIG_HOME": folder.path, "EIDER_RUNTIME_DIR": folder.path,
    ]) { $1 }
  }

  private func check(_ text: String, _ arguments: String...) throws -> Tool.Answer {
    let file = try folder.write(text, to: "test.json5")
    return try Tool.run(["check-config", file] + arguments, environment: environment)
  }

  @Test func `A good file is said to be good`() throws {
    let answer = try check("{ grace: 200 }")
    #expect(answer.status == .exited(0))
    #expect(answer.output == "good: \(folder.path)/test.json5\n")
    #expect(answer.errorOutput == "")
  }

  @Test func `Without a file the one that the daemon would read is checked`() throws {
    _ = try folder.folder("eider")
    let file = try folder.write("{ grace: \"long\" }", to: "eider/eider.json5")
    let answer = try Tool.run(["check-config"], environment: environment)
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("\(file):1:10: grace: "))
  }

  @Test func `Every fault is told with its place`() throws {
    let answer = try check("{\n  grace: -1,\n  defaultClass: \"nobody\"\n}")
    #expect(answer.status == .exited(1))
    #expect(answer.output == "")
    #expect(answer.errorOutput.contains("test.json5:2:10: grace: "))
    #expect(answer.errorOutput.contains("test.json5:3:17: defaultClass: "))
  }

  @Test func `A file that is not there is a fault`() throws {
    let answer = try Tool.run(["check-config", "/nowhere.json5"], environment: environment)
    #expect(answer.status == .exited(1))
    #expect(answer.errorOutput.contains("/nowhere.json5"))
  }

  @Test func `What is odd is a warning, and no failure`() throws {
    let rule = "{ of: \"call\", on: \"media\", effect: \"mute\" }"
    let answer = try check("{ interactions: [\(rule), \(rule)] }")
    #expect(answer.status == .exited(0))
    #expect(answer.output.hasPrefix("warning: interactions[1]: "))
    #expect(answer.output.hasSuffix("good: \(folder.path)/test.json5\n"))
  }

  @Test func `The table shows every class`() throws {
    let answer = try check("{}", "--table")
    #expect(answer.status == .exited(0))
    for name in ["alarm", "call", "media", "prompt", "event"] {
      #expect(
        answer.output.contains("\n\(name): rank ") || answer.output.hasPrefix("\(name): rank "))
    }
  }

  @Test func `As JSON it is one document, good or not`() throws {
    let good = try check("{}", "--json")
    #expect(good.status == .exited(0))
    #expect(good.output.contains("\"valid\" : true"))
    let bad = try check("{ grace: -1 }", "--json")
    #expect(bad.status == .exited(1))
    for text in ["\"valid\" : false", "\"path\" : \"grace\"", "\"line\" : 1", "\"column\" : 10"] {
      #expect(bad.output.contains(text))
    }
    #expect(bad.errorOutput.contains("would refuse"))
    #expect(try check("{}", "--json", "--table").output.contains("\"table\" :"))
  }
}
