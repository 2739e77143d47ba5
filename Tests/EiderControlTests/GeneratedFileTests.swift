import FoundationEssentials
import ServerFixture
import Testing

/// What is in the tree but comes of something else, or must say the same.
@Suite(.timeLimit(.minutes(10))) struct GeneratedFileTests {
  private static let project = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let child = try ChildProcess(program, arguments)
    child.closeInput()
    let status = try child.wait()
    try #require(status.isSuccess, "\(child.errorOutput)")
    return child.output
  }

  @Test(arguments: [
    ("man/eiderctl.1", "docs/man/eiderctl.1"), ("man/eider.json5.5", "docs/man/eider.json5.5"),
    ("man/eider-protocol.7", "docs/man/eider-protocol.7"),
    ("completions/eiderctl.bash", "completions/eiderctl.bash"),
    ("completions/_eiderctl", "completions/_eiderctl"),
    ("completions/eiderctl.fish", "completions/eiderctl.fish"),
  ])
  func `The file in the tree is what commands, configuration and interfaces make of it`(
    made: String, kept: String
  ) throws {
    let folder = try TemporaryFolder()
    _ = try run(
      Self.project + "/scripts/generate", [try EiderProcess.built("eiderctl"), folder.path])
    let isSame = try text("\(folder.path)/\(made)") == text("\(Self.project)/\(kept)")
    #expect(isSame, "\(kept) is out of date: “make generated” makes it anew")
  }

  @Test func `The manual page and the completions have every command and option of the help`()
    throws
  {
    let eiderctl = try EiderProcess.built("eiderctl")
    let page = try text(Self.project + "/docs/man/eiderctl.1").replacing("\\-", with: "-")
    let completions = try ["eiderctl.bash", "_eiderctl", "eiderctl.fish"].map {
      try text("\(Self.project)/completions/\($0)")
    }
    let overview = try run(eiderctl, ["--help"])
    let commands = try #require(overview.split(separator: "\nOptions:\n").first)
      .split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count > 10)
    for command in commands {
      #expect(page.contains(".SS \(command)\n"))
      for completion in completions { #expect(completion.contains(command)) }
      let options = try run(eiderctl, [String(command), "--help"])
        .split(separator: "\n").filter { $0.hasPrefix("  --") }
        .compactMap { $0.split(separator: " ").first }
      #expect(options.count >= 2)
      for option in options {
        #expect(page.contains("\\fB\(option)\\fR"))
        #expect(completions[0].contains(option))
        #expect(completions[1].contains("\(option)["))
        #expect(completions[2].contains(" -l \(option.dropFirst(2)) "))
      }
    }
  }

  @Test func `The manual page of the daemon has every option of its help`() throws {
    let page = try text(Self.project + "/docs/man/eiderd.8").replacing("\\-", with: "-")
    let options = try run(EiderProcess.built("eiderd"), ["--help"]).split(separator: "\n")
      .filter { $0.hasPrefix("  --") }.compactMap { $0.split(separator: " ").first }
    #expect(options.count > 3)
    for option in options { #expect(page.contains(option)) }
  }
}
