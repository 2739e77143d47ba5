import EiderControl
import FoundationEssentials
import Glibc

exit(
  ControlTool.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    environment: ProcessInfo.processInfo.environment))
