import AudioPolicy
import EiderConfiguration
import EiderInterface
import FoundationEssentials

/// A configuration file with one rule, for one application.
struct RuleDropIn {
  /// Of the file.
  let name: String
  let text: String

  /// The first line tells the tool's own files from others.
  private static let mark = "// Written by “eiderctl rule”"

  /// A rule for the application that a stream belongs to.
  /// - Throws: `Failure` when the stream shows nothing that a rule could hold on to.
  init(_ explanation: StreamExplanation, class soundClass: String) throws {
    let properties = explanation.properties
    guard explanation.reason != "eider", let key = ApplicationIdentity.key(properties),
      let value = properties[key]
    else {
      throw Failure(
        "stream \(explanation.stream.index) has no name of its own that a rule could match")
    }
    let title = explanation.stream.application
    name = "90-" + Self.fileName(value) + ".json5"
    text = """
      \(Self.mark) for \(title.printable).
      // Rules of files whose names come later in the alphabet are asked first.
      {
        rules: [
          {
            name: \(try Self.quoted(title)),
            match: { \(try Self.quoted(key)): \(try Self.quoted(Self.pattern(value))) },
            class: \(try Self.quoted(soundClass)),
          },
        ],
      }

      """
  }

  /// Writes it into the folder that the daemon reads.
  /// - Parameters:
  ///   - files: those the daemon has read.
  ///   - environment: says where files are looked for when it has read none.
  /// - Returns: the file as it is now and was before.
  /// - Throws: `Failure`.
  func write(besides files: [String], _ environment: [String: String]) throws -> Written {
    guard let folder = Configuration.dropInFolder(files: files, environment: environment) else {
      throw Failure(
        "the daemon has read no configuration file, and without HOME there is no place for one; "
          + "set EIDER_CONFIG for the daemon")
    }
    let path = folder + "/" + name
    let old = FileManager.default.contents(atPath: path)
    if let old, !String(decoding: old, as: UTF8.self).hasPrefix(Self.mark) {
      throw Failure(
        "\(path.printable(columns: 400)) is there already, and was not written by this command; "
          + "move it away, or add the rule to it by hand")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(
        "\(path.printable(columns: 400)) cannot be written; check who may write to that folder, "
          + "or write the rule there yourself: it is what the command prints without --write")
    }
    return Written(path: path, old: old)
  }

  /// A file that was written.
  struct Written {
    let path: String
    fileprivate let old: Data?

    /// Makes the file what it was, for the daemon did not take it.
    func takeBack() {
      if let old {
        try? old.write(to: URL(filePath: path), options: .atomic)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// JSON5 takes the strings of JSON.
  private static func quoted(_ text: String) throws -> String {
    try JSONOutput.text(text, onOneLine: true)
  }

  /// What would stand for other characters stands for any one.
  private static func pattern(_ value: String) -> String {
    String(value.map { $0 == "*" ? "?" : $0 })
  }

  private static func fileName(_ value: String) -> String {
    let safe = value.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber || character == ".")
        ? character : "-"
    }
    return String(safe.prefix(60))
  }
}
