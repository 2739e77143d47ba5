import EiderInterface

/// `eiderctl`, all but its `main`.
public enum ControlTool {
  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: What follows the tool's name on this process's command line.
  ///   - environment: Where the daemon is looked for, and whether colours are wanted.
  /// - Returns: The status to exit with: 0 done, 1 refused or failed, 64 wrong usage, 69 no daemon
  ///   answers. For `run`, the command's own.
  public static func run(arguments: [String], environment: [String: String]) -> Int32 {
    StandardDescriptors.prepare()
    let console = Console(environment: environment)
    do {
      return try dispatch(arguments, environment, console).code
    } catch let failure as Failure {
      console.complain(failure.message)
      return failure.status.code
    } catch is OutputClosed {
      return ExitStatus.done.code
    } catch {
      console.complain("\(error)")
      return ExitStatus.failed.code
    }
  }

  private static func dispatch(
    _ arguments: [String], _ environment: [String: String], _ console: Console
  ) throws -> ExitStatus {
    guard let first = arguments.first else {
      throw Failure.usage("a command is missing", help: nil)
    }
    switch first {
    case "--help", "-h":
      try console.write(Help.overview)
      return .done
    case "--version":
      try console.line("eiderctl \(EiderVersion.current)")
      return .done
    case "--generate":
      try console.write(GeneratedFile.text(arguments.dropFirst().first))
      return .done
    default: break
    }
    guard let command = Command.all.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      throw Failure.usage("there is no \(kind) “\(first.printable)”", help: nil)
    }
    let parsed = try Arguments(parsing: arguments.dropFirst(), for: command)
    if parsed.has(.help) {
      try console.write(Help.text(of: command))
      return .done
    }
    return try command.run(
      Context(arguments: parsed, environment: environment, console: console))
  }
}
