import AudioPolicy
import EiderConfiguration
import EiderInterface
import EventLoop
import Glibc
import Varlink

// Who connects, and what it may have.
extension Daemon {
  /// The process at the other end of a connection; 0 for one of another pid namespace.
  func process(of connection: ConnectionID) -> Int32 {
    peers[connection]?.credentials.process ?? 0
  }

  /// Refuses a class that the client may not use.
  /// - Throws: `NotAllowed`.
  func permit(_ className: String, to connection: ConnectionID) throws {
    let identity = peers[connection]?.identity ?? ClientIdentity(isSandboxed: true)
    guard configuration.allows(className, to: identity) else {
      throw AudioSessionErrors.NotAllowed(class: className)
    }
  }

  /// Takes a connection that a socket was given, if its peer may connect.
  func accept(_ descriptor: Int32, _ credentials: PeerCredentials, _ service: Service) {
    guard credentials.user == getuid() else {
      metrics.noteRefusedClient()
      log.warning(
        "refused process \(credentials.process) of user \(credentials.user): only user "
          + "\(getuid()) may connect")
      close(descriptor)
      return
    }
    let count = connectionCounts[credentials.process] ?? 0
    guard count < configuration.limits.connections else {
      log.warning(
        "refused process \(credentials.process): it has \(configuration.limits.connections) "
          + "connections already")
      Peer.refuse(descriptor, Self.limitReached("connections"))
      return
    }
    let peer = Peer(
      descriptor, credentials, service, limits: connectionLimits(configuration.limits), outbox,
      on: loop)
    peers[peer.connection.id] = peer
    connectionCounts[credentials.process] = count + 1
    peer.connection.onClose { [unowned self, unowned peer] in
      let sessions = clients.owned(by: peer.connection.id)
      if !sessions.isEmpty { apply(.clientGone(sessions)) }
    }
    peer.inputChanged = { [unowned self] in inputChanged(by: $0) }
    peer.drained = { [unowned self] in events.drained($0.connection) }
    peer.ended = { [unowned self] peer, fault in
      peers[peer.connection.id] = nil
      let left = (connectionCounts[credentials.process] ?? 0) - 1
      connectionCounts[credentials.process] = left > 0 ? left : nil
      if let fault {
        log.warning("closed the connection of process \(credentials.process): \(fault)")
      }
    }
  }

  /// Ends the connection of one for whom too many events wait.
  func dropReader(_ connection: ServiceConnection) {
    peers[connection.id]?.close(because: "it does not read: more than 1 MiB of events wait for it")
  }

  /// Bounds what all peers together have sent without finishing it: there may be thousands of
  /// connections, and each is allowed a long message.
  private func inputChanged(by change: Int) {
    waitingInput += change
    let limit = 16 * configuration.limits.message
    guard change > 0 else { return }
    while waitingInput > limit,
      let longest = peers.values.max(by: {
        $0.connection.waitingInput < $1.connection.waitingInput
      })
    {
      longest.close(
        because: "it had sent the most when more than \(limit) bytes of all clients waited for the "
          + "end of their messages")
    }
  }

  /// Says that connections had to be turned away, at most once in ten seconds.
  func descriptorsRanOut() {
    let now = EventLoop.now
    guard now - exhaustion >= .seconds(10) else { return }
    exhaustion = now
    log.error(
      "no file descriptors are left: connections are turned away. Raise LimitNOFILE= of "
        + "eiderd.service, or find who opens so many.")
  }

  private func connectionLimits(_ limits: ClientLimits) -> ServiceConnection.Limits {
    ServiceConnection.Limits(
      messageLength: limits.message, waitingCalls: limits.calls,
      tooManyCalls: Self.limitReached("calls"), messageTooLong: Self.limitReached("message"))
  }

  private static func limitReached(_ limit: String) -> VarlinkError? {
    try? VarlinkError(AudioSessionErrors.LimitReached(limit: limit))
  }
}
