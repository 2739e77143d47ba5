import Glibc

/// The state in which the tool wants its three standard descriptors.
enum StandardDescriptors {
  /// The signals that the caller had blocked; its commands are to find the same.
  static let inheritedMask: sigset_t = {
    var set = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &set)
    return set
  }()

  /// Opens those that the caller closed, for else a socket would take their place; and blocks what
  /// using them may send: SIGPIPE (so that a reader's going is an error of write(2)) and SIGTTIN (so
  /// that a background job that reads the terminal gets EIO rather than being stopped: read(2)).
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given, and those below are taken.
      _ = unsafe open("/dev/null", O_RDWR)
    }
    _ = inheritedMask
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGPIPE)
    unsafe sigaddset(&set, SIGTTIN)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
