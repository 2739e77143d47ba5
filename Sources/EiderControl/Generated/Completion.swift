/// What completions of every shell are made of.
enum Completion {
  /// What a value may be.
  enum Value {
    case words([String])
    case files
    case anything
  }

  /// What may stand for an option's value.
  static func value(of option: Option) -> Value {
    switch option.placeholder {
    case "C": .words(["alarm", "call", "media", "prompt", "event"])
    case "FILE": .files
    default: .anything
    }
  }

  /// Whether a command's operands are files.
  static func takesFiles(_ command: Command) -> Bool {
    ["FILE", "SCENARIO"].contains { command.operands.placeholder.contains($0) }
  }

  /// The first line of each file.
  static let origin = "Made by “make generated” of the table of commands of eiderctl."

  /// Text within single quotes of a shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
