import EiderInterface
import ServerFixture
import Varlink

/// A session with its two connections: one that owns it, one that tells its events.
struct ClientSession {
  let client: Client
  let id: String
  let events: Watching

  func activate(wait: Bool? = nil, timeout: Double? = nil) throws {
    _ = try client.call(
      AudioSessionMethods.Activate.self, .init(session: id, wait: wait, timeout: timeout))
  }

  func deactivate(notifyOthers: Bool? = nil) throws {
    _ = try client.call(
      AudioSessionMethods.Deactivate.self,
      .init(session: id, notifyOthersOnDeactivation: notifyOthers))
  }

  func configure(_ settings: SessionSettings) throws {
    _ = try client.call(
      AudioSessionMethods.Configure.self, .init(session: id, settings: settings))
  }

  func details() throws -> SessionDetails {
    try client.call(AudioSessionMethods.GetSession.self, .init(session: id))
  }
}

extension Rig {
  /// Opens an inactive session.
  func open(_ name: String, _ settings: SessionSettings) throws -> ClientSession {
    let client = try client()
    let id = try client.call(
      AudioSessionMethods.OpenSession.self, .init(name: name, settings: settings)
    ).session
    let events = Watching(
      try self.client().stream(AudioSessionMethods.Monitor.self, .init(session: id)))
    try events.until("ready")
    return ClientSession(client: client, id: id, events: events)
  }
}
