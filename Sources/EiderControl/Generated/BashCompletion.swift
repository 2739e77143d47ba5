/// For bash.
enum BashCompletion {
  static var text: String {
    """
    # \(Completion.origin)

    _eiderctl() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]} options files
      COMPREPLY=()
      if [[ $COMP_CWORD == 1 ]]; then
        COMPREPLY=($(compgen -W '\(names) --help --version' -- "$word"))
        return
      fi
      case $command in
    \(Command.all.map(options).joined(separator: "\n"))
      esac
      case $previous in
    \(values)
      esac
      if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
      elif [[ $files ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
      fi
    }

    complete -o filenames -F _eiderctl eiderctl

    """
  }

  private static var names: String { Command.all.map(\.name).joined(separator: " ") }

  private static func options(_ command: Command) -> String {
    let options = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
    let files = Completion.takesFiles(command) ? " files=yes" : ""
    return "    \(command.name)) options='\(options)'\(files) ;;"
  }

  private static var values: String {
    let options = Set(Command.all.flatMap(\.allOptions)).filter { $0.placeholder != nil }
    let cases = Dictionary(grouping: options, by: \.name).keys.sorted().compactMap { name in
      options.first { $0.name == name }.map { option in
        let reply =
          switch Completion.value(of: option) {
          case .words(let words):
            "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); "
          case .files: "COMPREPLY=($(compgen -f -- \"$word\")); "
          case .anything: ""
          }
        return "    --\(name)) \(reply)return ;;"
      }
    }
    return cases.joined(separator: "\n")
  }
}
