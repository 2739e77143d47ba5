import AudioPolicy
import EiderInterface
import Varlink

/// Which connection owns which session, and what its calls wait for.
///
/// None of what it is asked takes longer because there are many sessions of others.
final class ClientSessions {
  private struct Owner {
    let connection: ConnectionID
    let process: Int32
  }

  private var owners: [SessionID: Owner] = [:]
  private var ofConnections: [ConnectionID: Set<SessionID>] = [:]
  /// The sessions of each process, the latest last.
  private var ofProcesses: [Int32: [SessionID]] = [:]
  private var waiting: [SessionID: (Answer) -> Void] = [:]

  var isEmpty: Bool { owners.isEmpty }

  /// The sessions that a process opened, the latest last.
  func sessions(of process: Int32) -> [SessionID] { ofProcesses[process] ?? [] }

  func process(of session: SessionID) -> Int32? { owners[session]?.process }

  func add(_ session: SessionID, _ connection: ConnectionID, process: Int32) {
    owners[session] = Owner(connection: connection, process: process)
    ofConnections[connection, default: []].insert(session)
    // Names only grow, so this keeps them in order.
    ofProcesses[process, default: []].append(session)
  }

  func remove(_ session: SessionID) {
    waiting[session] = nil
    guard let owner = owners.removeValue(forKey: session) else { return }
    ofConnections[owner.connection]?.remove(session)
    if ofConnections[owner.connection]?.isEmpty == true { ofConnections[owner.connection] = nil }
    removeFromProcess(session, owner.process)
  }

  private func removeFromProcess(_ session: SessionID, _ process: Int32) {
    guard var sessions = ofProcesses.removeValue(forKey: process) else { return }
    var low = 0
    var high = sessions.count
    while low < high {
      let middle = (low + high) / 2
      if sessions[middle] < session { low = middle + 1 } else { high = middle }
    }
    if low < sessions.count, sessions[low] == session { sessions.remove(at: low) }
    if !sessions.isEmpty { ofProcesses[process] = sessions }
  }

  func owned(by connection: ConnectionID) -> [SessionID] {
    ofConnections[connection]?.sorted() ?? []
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
