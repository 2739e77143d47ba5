/// An option of a command.
struct Option: Hashable, Sendable {
  /// Without the two dashes.
  var name: String
  /// What stands for its value in the help; nil for a flag.
  var placeholder: String?
  /// What it does, in a line without a full stop.
  var summary: String

  init(_ name: String, value placeholder: String? = nil, _ summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
  }

  /// As one types it.
  var usage: String { "--" + name + (placeholder.map { " " + $0 } ?? "") }

  static let help = Option("help", "show this text")
  static let version = Option("version", "show the version")
  static let json = Option("json", "print JSON, for programs")
}
