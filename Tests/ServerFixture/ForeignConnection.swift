import CServerFixture
import Glibc

/// A connection to a socket made by a process of its own. To its service the peer is that process,
/// so that players started by the test are no children of the peer.
public final class ForeignConnection: Sendable {
  private struct State {
    var descriptor: Int32
    var process: Int32?
  }

  private let state: Guarded<State>

  /// Connects and lets the other process live on; it dies with this object.
  ///
  /// - Parameters:
  ///   - path: The socket's.
  ///   - user: Whose the process is; nil for this one's user. Needs root.
  /// - Throws: `FixtureError` when it cannot connect.
  public init(to path: String, as user: UInt32? = nil) throws {
    let (descriptor, process) = try Self.connect(to: path, as: user, stays: true)
    state = Guarded(State(descriptor: descriptor, process: process))
  }

  deinit {
    close()
    kill(SIGKILL)
  }

  /// Connects; the process that did is gone, and the descriptor is the caller's.
  ///
  /// - Throws: `FixtureError` when it cannot connect.
  public static func descriptor(to path: String, as user: UInt32? = nil) throws -> Int32 {
    try connect(to: path, as: user, stays: false).descriptor
  }

  /// This process's own copy of the descriptor; -1 once closed.
  public var descriptor: Int32 { state.access { $0.descriptor } }

  /// Closes this process's copy: the connection then lives as long as the other process.
  public func close() {
    state.access { state in
      if state.descriptor >= 0 { Glibc.close(state.descriptor) }
      state.descriptor = -1
    }
  }

  /// Ends the other process with a signal that it does not catch, and waits until it has ended.
  public func kill(_ signal: Int32) {
    state.access { state in
      guard let process = state.process else { return }
      Glibc.kill(process, signal)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
      state.process = nil
    }
  }

  private static func connect(
    to path: String, as user: UInt32?, stays: Bool
  ) throws -> (descriptor: Int32, process: Int32) {
    guard var address = UnixSocket.address(path) else {
      throw FixtureError("\(path) is too long for a socket")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw FixtureError("no socket: \(String(cString: strerror(errno)))")
    }
    var process: pid_t = 0
    let error = fixture_connect_apart(
      descriptor, &address, user.map(Int32.init) ?? -1, stays ? 1 : 0, &process)
    guard error == 0 else {
      Glibc.close(descriptor)
      throw FixtureError("\(path) takes no connection: \(String(cString: strerror(error)))")
    }
    return (descriptor, process)
  }
}
