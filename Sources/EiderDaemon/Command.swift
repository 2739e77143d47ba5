import EiderConfiguration
import EiderInterface
import Glibc

/// The command line of `eiderd`.
public enum Command {
  private static let usage = """
    usage: eiderd [--record FILE | --check-config [FILE] | --recover] [--version] [--help]

    The audio session daemon of Eider. It runs in the foreground, logs to stderr, and prints one
    line when it is ready. SIGTERM and SIGINT put every stream back and end it; SIGHUP reads the
    configuration again.

      --record FILE          write what the policy is told to FILE, for a report of a fault that
                             “eiderctl simulate --replay FILE” can then repeat
      --check-config [FILE]  say whether the configuration, or FILE, can be used, and end
      --recover              put back what an eiderd that was killed had changed, and end
      --version              print the version
      --help                 print this

    """

  /// Runs the daemon, or what else the arguments ask for.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - environment: of the process.
  /// - Returns: the exit status: 0, 1 when it cannot run, 64 for wrong usage.
  public static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
    openStandardDescriptors()
    switch arguments.first {
    case nil: return serve(environment)
    case "--record" where arguments.count == 2:
      return serve(environment, recording: arguments[1])
    case "--help": return print(usage, to: STDOUT_FILENO, status: 0)
    case "--version":
      return print("eiderd \(EiderVersion.current)\n", to: STDOUT_FILENO, status: 0)
    case "--check-config" where arguments.count <= 2:
      return check(arguments.dropFirst().first, environment)
    case "--recover" where arguments.count == 1: return recover(environment)
    default:
      let unknown = arguments.joined(separator: " ")
      return print("eiderd: cannot make sense of: \(unknown)\n\(usage)", status: 64)
    }
  }

  /// Opens those that the caller has closed, for else what is logged would go to whatever file or
  /// socket got their numbers.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, and those below are taken.
      _ = open("/dev/null", O_RDWR)
    }
  }

  private static func serve(
    _ environment: [String: String], recording file: String? = nil
  ) -> Int32 {
    do {
      let configuration = try Configuration.load(environment: environment)
      let daemon = try Daemon(configuration, environment: environment)
      daemon.recorder = try file.map { try Recorder(file: $0, configuration.policy) }
      return try daemon.run()
    } catch let error as ConfigurationError {
      return print("\(error)\neiderd: not started, for the configuration cannot be used\n")
    } catch {
      return print("eiderd: \(error)\n")
    }
  }

  private static func recover(_ environment: [String: String]) -> Int32 {
    do {
      return try Recovery(environment: environment).run()
    } catch {
      return print("eiderd: \(error)\n")
    }
  }

  private static func check(_ file: String?, _ environment: [String: String]) -> Int32 {
    do throws(ConfigurationError) {
      let configuration = try Configuration.load(file: file, environment: environment)
      let read = configuration.files.joined(separator: ", ")
      return print(
        "good: \(read.isEmpty ? "the shipped defaults" : read)\n", to: STDOUT_FILENO, status: 0)
    } catch {
      return print("\(error)\n")
    }
  }

  private static func print(
    _ text: String, to descriptor: Int32 = STDERR_FILENO, status: Int32 = 1
  ) -> Int32 {
    var text = text
    _ = text.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
    return status
  }
}
