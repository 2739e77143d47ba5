import CLinux
import Glibc

/// Signals that wait in a descriptor until they are read.
final class SignalDescriptor {
  struct Signal: Equatable {
    var number: Int32
    /// A key of the terminal sent it, to every process of the foreground job.
    var isFromTerminal: Bool
  }

  /// Readable while a signal waits.
  let descriptor: Int32

  /// Takes over those of the signals that are not ignored, as they are under nohup(1). A child's end
  /// (SIGCHLD) is always taken, for if it is ignored children leave no status.
  /// - Throws: `Failure`.
  init(_ signals: [Int32]) throws {
    if signals.contains(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    let wanted = signals.filter { !Self.isIgnored($0) }
    descriptor = unsafe eider_signal_descriptor(wanted, Int32(wanted.count))
    guard descriptor >= 0 else {
      throw Failure("signals cannot be received: \(SystemError.words(errno))")
    }
  }

  deinit { close(descriptor) }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    // Functions have no equality, addresses have.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return handler == ignoring
  }

  /// Those that have come.
  func take() -> [Signal] {
    var signals: [Signal] = []
    var isFromKernel: Int32 = 0
    while true {
      let number = unsafe eider_signal_take(descriptor, &isFromKernel)
      guard number > 0 else { return signals }
      signals.append(Signal(number: number, isFromTerminal: isFromKernel != 0))
    }
  }
}
