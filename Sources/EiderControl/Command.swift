/// A command of the tool, as data: from it come parsing and help.
struct Command: Sendable {
  /// What follows the options.
  struct Operands: Sendable {
    /// As the help shows them.
    var placeholder: String
    var count: ClosedRange<Int>

    static let none = Operands(placeholder: "", count: 0...0)
  }

  var name: String
  /// What it does, in a line without a full stop.
  var summary: String
  /// Beside those that every command has.
  var options: [Option] = []
  var operands: Operands = .none
  /// Whether the first operand ends the options, because what follows has options of its own.
  var operandsEndOptions = false
  /// What there is to know, as paragraphs.
  var discussion: [String] = []
  var examples: [String] = []
  var run: @Sendable (Context) throws -> ExitStatus

  /// Its own options and those that every command has.
  var allOptions: [Option] { options + [.json, .help] }
}

/// What a command has to work with.
struct Context {
  var arguments: Arguments
  var environment: [String: String]
  var console: Console

  /// Whether a machine reads the output.
  var wantsJSON: Bool { arguments.has(.json) }
}
