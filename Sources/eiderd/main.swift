import EiderDaemon
import FoundationEssentials
import Glibc

exit(
  Command.run(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
