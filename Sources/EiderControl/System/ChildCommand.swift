import CLinux
import Glibc

/// A command that runs as a child, with this process's standard descriptors.
struct ChildCommand {
  /// How it ended.
  enum End: Equatable {
    case exited(Int32)
    case killed(by: Int32)

    /// As shells tell it: 128 and the signal's number.
    var status: Int32 {
      switch self {
      case .exited(let code): code
      case .killed(let signal): 128 + signal
      }
    }
  }

  let processID: pid_t

  /// Starts the command that the last of this process's own arguments are, with this process's
  /// environment; the program is looked for in `PATH`. Both are handed on as they are, for neither
  /// has to be Unicode.
  /// - Throws: `Failure` with the status that shells use: 127 not found, 126 not executable.
  init(lastArguments count: Int) throws {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var mask = StandardDescriptors.inheritedMask
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = unsafe CommandLine.unsafeArgv + (Int(CommandLine.argc) - count)
    guard let program = unsafe arguments.pointee else { throw Failure("there is no command") }
    var pid: pid_t = 0
    let error = unsafe posix_spawnp(
      &pid, program, nil, &attributes, arguments, eider_environment())
    guard error == 0 else {
      throw Failure(
        "“\(unsafe String(cString: program).printable)” cannot be run: \(SystemError.words(error))",
        status: .ofCommand(error == ENOENT ? 127 : 126))
    }
    processID = pid
  }

  /// How it ended; nil while it runs. To be asked until it has, and not afterwards.
  func end() -> End? {
    var status: Int32 = 0
    while true {
      let pid = unsafe waitpid(processID, &status, WNOHANG)
      if pid == processID { break }
      if pid < 0, errno == EINTR { continue }
      return nil
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(by: signal)
  }

  func send(_ signal: Int32) { kill(processID, signal) }
}
