# Made by “make generated” of the table of commands of eiderctl.

_eiderctl() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]} options files
  COMPREPLY=()
  if [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -W 'status sessions streams route explain classify rule monitor hold run check-config simulate reload restore history metrics doctor --help --version' -- "$word"))
    return
  fi
  case $command in
    status) options='--json --help' ;;
    sessions) options='--json --help' ;;
    streams) options='--json --help' ;;
    route) options='--json --help' ;;
    explain) options='--json --help' ;;
    classify) options='--json --help' ;;
    rule) options='--class --write --json --help' ;;
    monitor) options='--json --help' ;;
    hold) options='--class --exclusive --mix --duck --name --wait --timeout --lease --group --queue --json --help' ;;
    run) options='--class --exclusive --mix --duck --name --wait --timeout --lease --group --queue --json --help' ;;
    check-config) options='--table --json --help' files=yes ;;
    simulate) options='--replay --json --help' files=yes ;;
    reload) options='--json --help' ;;
    restore) options='--json --help' ;;
    history) options='--json --help' ;;
    metrics) options='--json --help' ;;
    doctor) options='--report --json --help' ;;
  esac
  case $previous in
    --class) COMPREPLY=($(compgen -W 'alarm call media prompt event' -- "$word")); return ;;
    --group) return ;;
    --lease) return ;;
    --name) return ;;
    --queue) return ;;
    --replay) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --report) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --timeout) return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ $files ]]; then
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}

complete -o filenames -F _eiderctl eiderctl
