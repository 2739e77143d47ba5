import Glibc

/// Serves a service on a listening socket with poll(2), on the thread that calls `run`.
///
/// For programs whose one business is the service, and for tests; a program with a main loop of its
/// own drives `ServiceConnection` from there.
public final class ServiceLoop {
  private let service: Service
  private let listener: Int32
  private var peers: [Peer] = []

  private struct Peer {
    let descriptor: Int32
    let connection: ServiceConnection
  }

  /// A loop for a non-blocking listening socket, which stays the caller's to close.
  public init(_ service: Service, listener: Int32) {
    self.service = service
    self.listener = listener
  }

  /// Serves until `stop` (the reading end of a pipe, say) is readable or hung up, then closes every
  /// connection. Throws `ClientError.system` if poll(2) fails.
  public func run(until stop: Int32) throws(ClientError) {
    defer {
      for peer in peers { close(peer) }
      peers = []
    }
    while true {
      var entries = [entry(stop, POLLIN), entry(listener, POLLIN)]
      for peer in peers {
        entries.append(
          entry(
            peer.descriptor,
            (peer.connection.wantsInput ? POLLIN : 0)
              | (peer.connection.output.isEmpty ? 0 : POLLOUT)))
      }
      guard unsafe poll(&entries, nfds_t(entries.count), -1) >= 0 else {
        if errno == EINTR { continue }
        throw .system(call: "poll", error: errno)
      }
      if entries[0].revents != 0 { return }
      for (peer, entry) in zip(peers, entries.dropFirst(2)) where entry.revents != 0 {
        let hungUp = Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
        let error = peer.connection.read(from: peer.descriptor)
        // What a peer sent before it hung up is still run.
        if error != nil || (hungUp && !peer.connection.wantsInput) { peer.connection.close() }
      }
      peers.removeAll { !isAlive($0) }
      if entries[1].revents != 0 { accept() }
    }
  }

  private func entry(_ descriptor: Int32, _ events: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  private func accept() {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      peers.append(Peer(descriptor: descriptor, connection: ServiceConnection(service)))
    }
  }

  /// Writes what can be written; whether the connection goes on.
  private func isAlive(_ peer: Peer) -> Bool {
    let error = peer.connection.output.write(to: peer.descriptor)
    peer.connection.outputWasTaken()
    if error == nil, !peer.connection.isFinished || !peer.connection.output.isEmpty { return true }
    close(peer)
    return false
  }

  private func close(_ peer: Peer) {
    peer.connection.close()
    Glibc.close(peer.descriptor)
  }
}
