import FoundationEssentials
import ServerFixture
import Testing

/// The scenarios of `Tests/Scenarios`, each a case.
@Suite(.timeLimit(.minutes(10))) struct SimulationScenarioTests {
  static let folder =
    #filePath.split(separator: "/").dropLast(2)
    .reduce("") { "\($0)/\($1)" } + "/Scenarios"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json5") }.sorted()

  @Test(arguments: names) func `Everything is as the scenario expects`(_ name: String) throws {
    let answer = try Tool.run(["simulate", "\(Self.folder)/\(name)"])
    #expect(answer.status == .exited(0), "\(answer.output)\(answer.errorOutput)")
  }

  @Test func `The scenarios are there, and together one line each and a sum`() throws {
    let files = Self.names.map { "\(Self.folder)/\($0)" }
    #expect(files.count >= 30)
    let answer = try Tool.run(["simulate"] + files)
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == files.count + 1)
    #expect(lines.last == "\(files.count) passed, 0 failed")
  }
}

extension SimulationScenarioTests {
  @Test func `The example of the documentation runs, and is shown as it says`() throws {
    let page = Self.folder + "/../../docs/simulation.md"
    let text = try #require(
      FileManager.default.contents(atPath: page).map { String(decoding: $0, as: UTF8.self) })
    let blocks = text.split(separator: "\n```", omittingEmptySubsequences: false)
    let scenario = try #require(blocks.first { $0.hasPrefix("json5\n") }).dropFirst(6)
    let shown = try #require(blocks.first { $0.hasPrefix("\nA call over music.\n") }).dropFirst()
    let folder = try TemporaryFolder()
    let file = try folder.write(String(scenario), to: "example.json5")
    let answer = try Tool.run(["simulate", file])
    let parts = shown.split(separator: "    …\n", maxSplits: 1)
    #expect(parts.count == 2)
    #expect(answer.output.hasPrefix(parts[0]))
    #expect(answer.output.hasSuffix(parts[1] + "\n"), "\(answer.output)")
  }
}
