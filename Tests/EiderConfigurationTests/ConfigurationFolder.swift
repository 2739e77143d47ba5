import EiderConfiguration
import FoundationEssentials

/// A folder with configuration files that goes when the test ends.
final class ConfigurationFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = FileManager.default.temporaryDirectory.path + "/eider-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws {
    let file = "\(path)/\(name)"
    if let slash = file.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: String(file[..<slash]), withIntermediateDirectories: true)
    }
    try data.write(to: URL(filePath: file))
  }

  /// Loads `eider.json5` of this folder.
  func load() throws -> Configuration {
    try Configuration.load(environment: ["EIDER_CONFIG": "\(path)/eider.json5"])
  }

  /// What is wrong with the configuration, without the name of the folder.
  func problems() throws -> [String] {
    do {
      _ = try load()
      return []
    } catch let error as ConfigurationError {
      return error.problems.map {
        var problem = $0
        if problem.file.hasPrefix(path) { problem.file.removeFirst(path.count + 1) }
        return problem.description
      }
    }
  }
}

/// What is wrong with a configuration of one file, without the name of the file.
func problems(_ text: String) throws -> [String] {
  try ConfigurationFolder(["eider.json5": text]).problems().map {
    $0.hasPrefix("eider.json5:") ? String($0.dropFirst("eider.json5:".count)) : $0
  }
}

/// The configuration that one file makes.
func configuration(_ text: String) throws -> Configuration {
  var configuration = try ConfigurationFolder(["eider.json5": text]).load()
  configuration.files = []
  return configuration
}
