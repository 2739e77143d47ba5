/// How a child ended.
public enum ExitStatus: Equatable, Sendable {
  /// It exited with this code.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// It exited with 0.
  public var isSuccess: Bool { self == .exited(0) }
}
