/// For zsh.
enum ZshCompletion {
  static var text: String {
    """
    #compdef eiderctl
    # \(Completion.origin)

    _eiderctl() {
      local -a commands
      commands=(
    \(Command.all.map { "    " + described($0) }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe 'command' commands
        _arguments '--help[show what there is]' '--version[show the version]'
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(Command.all.map(arguments).joined(separator: "\n"))
      esac
    }

    _eiderctl "$@"

    """
  }

  private static func described(_ command: Command) -> String {
    Completion.quoted("\(command.name):\(command.summary)")
  }

  private static func arguments(_ command: Command) -> String {
    var arguments = command.allOptions.map { option in
      let action =
        switch Completion.value(of: option) {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .anything: " "
        }
      let value = option.placeholder.map { ":\($0):\(action)" } ?? ""
      return Completion.quoted("--\(option.name)[\(option.summary)]\(value)")
    }
    if Completion.takesFiles(command) {
      arguments.append(Completion.quoted("*:file:_files"))
    } else if command.operandsEndOptions {
      arguments.append(Completion.quoted("*::command:_normal"))
    }
    let list = arguments.joined(separator: " \\\n      ")
    return "    \(command.name)) _arguments \\\n      \(list) ;;"
  }
}
