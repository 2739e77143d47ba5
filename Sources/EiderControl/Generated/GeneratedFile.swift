/// Files of the package that come of the table of commands: `eiderctl --generate NAME`.
///
/// They are kept in the tree, so that an install needs no program to be run; a test compares.
enum GeneratedFile {
  /// What can be generated, by the name of the file.
  static let all: [String: @Sendable () -> String] = [
    "eiderctl.1": { ManualPage.text },
    "eiderctl.bash": { BashCompletion.text },
    "_eiderctl": { ZshCompletion.text },
    "eiderctl.fish": { FishCompletion.text },
  ]

  /// The text of a file.
  /// - Throws: `Failure` with the status `usage` when there is no such file.
  static func text(_ name: String?) throws -> String {
    guard let name, let text = all[name] else {
      let names = all.keys.sorted().joined(separator: ", ")
      throw Failure.usage("--generate takes one of \(names)", help: nil)
    }
    return text()
  }
}
