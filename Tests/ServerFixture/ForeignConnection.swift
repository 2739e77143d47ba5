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
  ///   - folder: The process's root folder, in which `path` is; nil for this one's. Needs root.
  /// - Throws: `FixtureError` when it cannot connect.
  public init(to path: String, as user: UInt32? = nil, inRoot folder: String? = nil) throws {
    let (descriptor, process) = try Self.connect(to: path, as: user, in: folder, stays: true)
    state = Guarded(State(descriptor: descriptor, process: process))
  }

  deinit {
    close()
    kill(SIGKILL)
  }

  /// Connects; the descriptor is the caller's. The peer is a process that all such connections
  /// share, which lives as long as this one; of another user, one that is gone already.
  ///
  /// - Throws: `FixtureError` when it cannot connect.
  public static func descriptor(to path: String, as user: UInt32? = nil) throws -> Int32 {
    guard user == nil else {
      return try connect(to: path, as: user, in: nil, stays: false).descriptor
    }
    let (descriptor, address) = try socket(for: path)
    var copy = address
    let error = fixture_connect_elsewhere(descriptor, &copy)
    guard error == 0 else { throw refusal(path, error, descriptor) }
    return descriptor
  }

  /// The other process; nil once it was ended.
  public var processID: Int32? { state.access { $0.process } }

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
      fixture_ended(process)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
      state.process = nil
    }
  }

  private static func connect(
    to path: String, as user: UInt32?, in root: String?, stays: Bool
  ) throws -> (descriptor: Int32, process: Int32) {
    _ = try Guardian.folder.get()
    let (descriptor, found) = try socket(for: path)
    var address = found
    var process: pid_t = 0
    let error = fixture_connect_apart(
      descriptor, &address, user.map(Int32.init) ?? -1, root, stays ? 1 : 0, &process)
    guard error == 0 else { throw refusal(path, error, descriptor) }
    return (descriptor, process)
  }

  private static func socket(
    for path: String
  ) throws -> (descriptor: Int32, address: sockaddr_un) {
    guard let address = UnixSocket.address(path) else {
      throw FixtureError("\(path) is too long for a socket")
    }
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw FixtureError("no socket: \(String(cString: strerror(errno)))")
    }
    return (descriptor, address)
  }

  private static func refusal(
    _ path: String, _ error: Int32, _ descriptor: Int32
  ) -> FixtureError {
    Glibc.close(descriptor)
    return FixtureError("\(path) takes no connection: \(String(cString: strerror(error)))")
  }
}
