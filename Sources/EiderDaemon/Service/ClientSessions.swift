import AudioPolicy
import EiderInterface
import Varlink

/// Which connection owns which session, and what its calls wait for.
final class ClientSessions {
  private struct Owner {
    let connection: ConnectionID
    let process: Int32
  }

  private var owners: [SessionID: Owner] = [:]
  private var waiting: [SessionID: (Answer) -> Void] = [:]

  /// The sessions with the process that opened each, the latest last.
  var processes: [(session: SessionID, process: Int32)] {
    owners.sorted { $0.key < $1.key }.map { ($0.key, $0.value.process) }
  }

  /// How many sessions a process has.
  func count(of process: Int32) -> Int { owners.values.count { $0.process == process } }

  func process(of session: SessionID) -> Int32? { owners[session]?.process }

  func add(_ session: SessionID, _ connection: ConnectionID, process: Int32) {
    owners[session] = Owner(connection: connection, process: process)
  }

  func remove(_ session: SessionID) {
    owners[session] = nil
    waiting[session] = nil
  }

  func owned(by connection: ConnectionID) -> [SessionID] {
    owners.filter { $0.value.connection == connection }.map(\.key).sorted()
  }

  /// The session that a call of this connection names.
  /// - Throws: `NoSuchSession`, `NotOwner`.
  func session(_ text: String, of connection: ConnectionID) throws -> SessionID {
    guard let id = SessionID(text), let owner = owners[id] else {
      throw AudioSessionErrors.NoSuchSession(session: text)
    }
    guard owner.connection == connection else {
      throw AudioSessionErrors.NotOwner(session: text)
    }
    return id
  }

  /// Has `completion` called when the session's wait ends.
  func wait(_ session: SessionID, _ completion: @escaping (Answer) -> Void) {
    waiting[session] = completion
  }

  /// Ends the wait, if there is one: what to call with the answer.
  func takeWait(of session: SessionID) -> ((Answer) -> Void)? {
    waiting.removeValue(forKey: session)
  }
}
