import EiderInterface

/// eiderctl(1), in the language of man(7).
enum ManualPage {
  static var text: String {
    """
    .\\" Made by “make generated” of the table of commands.
    .TH EIDERCTL 1 "" "Eider \(EiderVersion.current)" "User Commands"
    .SH NAME
    eiderctl \\- ask the audio session daemon, and hold the sound for a while
    .SH SYNOPSIS
    .B eiderctl
    .I COMMAND
    .RI [ OPTION \\&...]
    .SH DESCRIPTION
    .B eiderctl
    speaks to
    .BR eiderd (8)
    over its sockets in
    .IR $XDG_RUNTIME_DIR/eider ,
    or in the folder that
    .I EIDER_RUNTIME_DIR
    names.
    .PP
    Every command has these options:
    \(options([.json, .help]))
    .PP
    .B eiderctl \\-\\-help
    lists the commands,
    .B eiderctl \\-\\-version
    shows the version.
    .SH COMMANDS
    \(Command.all.map(section).joined(separator: "\n"))
    .SH EXIT STATUS
    0 done, 1 refused or failed (the reason is on standard error), 64 wrong usage, 69 no daemon
    answers.
    .SH SEE ALSO
    .BR eiderd (8),
    .BR eider.json5 (5),
    .BR eider\\-protocol (7)

    """
  }

  private static func section(_ command: Command) -> String {
    let operands = command.operands.placeholder
    let usage = ["eiderctl", command.name, "[OPTION…]", operands].filter { !$0.isEmpty }
    var lines = [
      ".SS \(escaped(command.name))", ".B \(escaped(usage.joined(separator: " ")))", ".PP",
      escaped("\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst())."),
    ]
    for paragraph in command.discussion { lines += [".PP", escaped(paragraph)] }
    if !command.options.isEmpty { lines.append(options(command.options)) }
    if !command.examples.isEmpty {
      lines += [".PP", ".EX"] + command.examples.map { "    " + escaped($0) } + [".EE"]
    }
    return lines.joined(separator: "\n")
  }

  private static func options(_ options: [Option]) -> String {
    options.map { option in
      let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
      return ".TP\n\\fB\(escaped("--" + option.name))\\fR\(value)\n\(escaped(option.summary))"
    }.joined(separator: "\n")
  }

  /// Text that the formatter takes as it is.
  private static func escaped(_ text: String) -> String {
    let text = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: String(character)
      }
    }.joined()
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
