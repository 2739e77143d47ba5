import FoundationEssentials
import Testing

@testable import EiderConfiguration

@Suite("The shipped file")
struct ShippedFileTests {
  let path =
    String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())
    + "/config/eider.json5"

  @Test("says exactly what the daemon does without any file")
  func isTheDefault() throws {
    var loaded = try Configuration.load(file: path, environment: [:])
    #expect(loaded.files == [path])
    loaded.files = []
    #expect(loaded == .shipped)
  }

  @Test("shows every key")
  func showsEveryKey() throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let keys =
      DocumentKey.allCases.map(\.rawValue) + ClassKey.allCases.map(\.rawValue)
      + DepthKey.allCases.map(\.rawValue)
      + RuleKey.allCases.filter { ![.name, .match, .sharing].contains($0) }.map(\.rawValue)
      + InteractionKey.allCases.map(\.rawValue) + SceneKey.allCases.map(\.rawValue)
      + LogKey.allCases.map(\.rawValue) + AccessKey.allCases.map(\.rawValue)
      + LimitKey.allCases.map(\.rawValue)
    for key in keys { #expect(text.contains("\(key):"), "\(key)") }
  }
}
