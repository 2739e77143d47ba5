/// For fish.
enum FishCompletion {
  static var text: String {
    let head = [
      "# \(Completion.origin)", "", "complete -c eiderctl -f",
      "complete -c eiderctl -n __fish_use_subcommand -l help -d 'show what there is'",
      "complete -c eiderctl -n __fish_use_subcommand -l version -d 'show the version'",
    ]
    let commands = Command.all.map { command in
      "complete -c eiderctl -n __fish_use_subcommand -a \(command.name) "
        + "-d \(Completion.quoted(command.summary))"
    }
    return (head + commands + Command.all.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private static func lines(_ command: Command) -> [String] {
    let start = "complete -c eiderctl -n '__fish_seen_subcommand_from \(command.name)'"
    let options = command.allOptions.map { option in
      "\(start) -l \(option.name)\(value(of: option)) -d \(Completion.quoted(option.summary))"
    }
    return options + (Completion.takesFiles(command) ? ["\(start) -F"] : [])
  }

  private static func value(of option: Option) -> String {
    if option.placeholder == nil { return "" }
    return switch Completion.value(of: option) {
    case .words(let words): " -x -a \(Completion.quoted(words.joined(separator: " ")))"
    case .files: " -r -F"
    case .anything: " -x"
    }
  }
}
