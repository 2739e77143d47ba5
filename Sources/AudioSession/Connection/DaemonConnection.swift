import EiderInterface
import Foundation
import Varlink

/// One connection to the daemon, with the session that it owns.
///
/// An application has to play whether or not there is a daemon, so having none is no failure: calls
/// then do nothing, and one line on stderr says so.
final class DaemonConnection {
  private let name: String
  private let environment: [String: String]
  private var client: Client?
  private var session: String?
  private var hasComplained = false

  init(name: String, environment: [String: String]) {
    self.name = name
    self.environment = environment
  }

  /// The session's name with the daemon; nil while there is none.
  var sessionName: String? { session }

  /// Has the daemon take the settings, opening the session if need be.
  /// - Throws: `AudioSession.Failure` when it refuses.
  func configure(_ settings: SessionSettings) throws {
    try exchange(settings) { client, session in
      _ = try client.call(
        AudioSessionMethods.Configure.self, .init(session: session, settings: settings))
    }
  }

  /// Asks for focus, opening the session with these settings if need be.
  /// - Throws: `AudioSession.Failure` when it is refused.
  func activate(_ settings: SessionSettings) throws {
    try exchange(settings) { client, session in
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    }
  }

  /// Gives focus back. `notifies`: nil for the class's default.
  func deactivate(_ settings: SessionSettings, notifies: Bool?) throws {
    guard client != nil else { return }
    try exchange(settings) { client, session in
      _ = try client.call(
        AudioSessionMethods.Deactivate.self,
        .init(session: session, notifyOthersOnDeactivation: notifies))
    }
  }

  /// The whole state of the session; nil without a daemon.
  func details(_ settings: SessionSettings) throws -> SessionDetails? {
    var details: SessionDetails?
    try exchange(settings) { client, session in
      details = try client.call(AudioSessionMethods.GetSession.self, .init(session: session))
    }
    return details
  }

  /// Calls the daemon, once more on a new connection if the old one turns out to have ended.
  private func exchange(
    _ settings: SessionSettings, _ call: (Client, String) throws -> Void
  ) throws {
    let isOld = client != nil
    do {
      guard let (client, session) = try connected(settings) else { return }
      try call(client, session)
    } catch let error as VarlinkError {
      throw AudioSession.Failure(error)
    } catch let error as ClientError {
      client = nil
      session = nil
      guard isOld, error != .timedOut else {
        throw AudioSession.Failure(code: .mediaServicesFailed, description: "\(error)")
      }
      try exchange(settings, call)
    }
  }

  private func connected(_ settings: SessionSettings) throws -> (Client, String)? {
    if let client, let session { return (client, session) }
    let new: Client
    do {
      new = try Client(path: try SocketAddress(environment: environment).audioSession)
    } catch {
      complain("\(error)")
      return nil
    }
    let opened = try new.call(
      AudioSessionMethods.OpenSession.self, .init(name: name, settings: settings))
    client = new
    session = opened.session
    return (new, opened.session)
  }

  private func complain(_ reason: String) {
    guard !hasComplained else { return }
    hasComplained = true
    let line =
      "AudioSession: no audio session daemon (\(reason)); playing on without one. "
      + "Start it with \"systemctl --user start eiderd\".\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
