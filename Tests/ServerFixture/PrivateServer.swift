public import Glibc

/// A sound server of a test's own: two null sinks `N1` (the default) and `N2`, a socket, and saved
/// levels, all in a private folder. Server and folder are gone when the object is.
public protocol PrivateServer: AnyObject, Sendable {
  /// The private folder (0700).
  var folder: TemporaryFolder { get }
  /// What clients put into `PULSE_SERVER`.
  var address: String { get }
  /// The environment of child processes that are to find this server.
  var environment: [String: String] { get }
  /// Of all that run for it.
  var processIDs: [Int32] { get }
  /// What the server has logged in this life.
  var log: String { get }

  /// Runs the server and waits until it takes connections and has its sinks.
  ///
  /// - Throws: `FixtureError` with the server's log when it does not come up.
  func start(within limit: Duration) throws
  /// Sends the server a signal and, unless that only stops or continues it, waits for its end.
  func kill(_ signal: Int32) throws
  /// Waits until the levels that are saved by now will be there again after SIGTERM.
  func flush() throws
  /// Ends the server; its folder stays until the object goes.
  func stop()
}

extension PrivateServer {
  /// The server as its clients see it.
  public var server: SoundServer { SoundServer(environment: environment) }

  /// Runs the server, with the time that any of them needs on a busy machine.
  public func start() throws { try start(within: .seconds(20)) }

  /// Ends the server and starts it again in the same folder, on the same socket.
  public func restart(signal: Int32 = SIGTERM) throws {
    try kill(signal)
    try start()
  }
}
