import AudioPolicy
import FoundationEssentials
import Testing

@testable import EiderConfiguration

@Suite("The documentation")
struct DocumentationTests {
  let text: String

  init() throws {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    text = String(
      decoding: try Data(contentsOf: URL(filePath: root + "/docs/configuration.md")),
      as: UTF8.self)
  }

  @Test("has examples that work as they stand, together too")
  func examples() throws {
    let examples = text.split(separator: "```json5\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    #expect(examples.count == 6)
    let folder = try ConfigurationFolder(["eider.json5": "{}"])
    for (index, example) in examples.enumerated() {
      let alone = try configuration(example)
      #expect(alone != .shipped)
      #expect(ConfigurationLint.findings(alone) == [], "\(example)")
      try folder.write(example, to: "eider.d/\(index).json5")
    }
    #expect(ConfigurationLint.findings(try folder.load()) == [])
  }

  @Test("names every key, and shows the table as it is printed")
  func keys() {
    let keys =
      DocumentKey.allCases.map(\.rawValue) + ClassKey.allCases.map(\.rawValue)
      + RuleKey.allCases.map(\.rawValue)
      + InteractionKey.allCases.map(\.rawValue) + SceneKey.allCases.map(\.rawValue)
      + AccessKey.allCases.map(\.rawValue) + LimitKey.allCases.map(\.rawValue)
    for key in keys where key != "log" {
      #expect(text.contains("`\(key)`") || text.contains("`\(key):"), "\(key)")
    }
    let block = LawTableText.render(.shipped).split(separator: "\n\n")[1]
    let lines = block.split(separator: "\n").map { "    \($0)" }
    #expect(text.contains(lines.joined(separator: "\n")))
  }
}
