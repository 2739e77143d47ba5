/// The text of `--help`, from the table of commands.
enum Help {
  /// That of the tool.
  static var overview: String {
    """
    Usage: eiderctl COMMAND [OPTION…]

    Asks eiderd, the audio session daemon, and holds the sound for a while.

    Commands:
    \(list(Command.all.map { ($0.name, $0.summary) }))

    Options:
    \(list([Option.help, .version].map { ($0.usage, $0.summary) }))

    “eiderctl COMMAND --help” tells more of a command.

    Exit status: 0 done, 1 refused or failed, 64 wrong usage, 69 no daemon answers.

    """
  }

  /// That of one command.
  static func text(of command: Command) -> String {
    let operands = command.operands.placeholder
    let usage = ["eiderctl", command.name, "[OPTION…]", operands].filter { !$0.isEmpty }
    var parts = [
      "Usage: " + usage.joined(separator: " "),
      "\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).",
    ]
    parts += command.discussion.map { wrapped($0) }
    parts.append("Options:\n" + list(command.allOptions.map { ($0.usage, $0.summary) }))
    if !command.examples.isEmpty {
      parts.append("Examples:\n" + command.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func list(_ entries: [(term: String, summary: String)]) -> String {
    let width = entries.map(\.term.count).max() ?? 0
    return entries.map { term, summary in
      "  " + term + String(repeating: " ", count: width - term.count + 2) + summary
    }.joined(separator: "\n")
  }

  /// Broken into lines of at most 80 characters.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
