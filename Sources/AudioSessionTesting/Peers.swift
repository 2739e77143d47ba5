import Glibc
import Varlink

/// The sockets of the double: one that listens, and those that are connected.
final class Peers {
  private struct Peer {
    let descriptor: Int32
    let connection: ServiceConnection
  }

  let service: PolicyService
  private var listener: Int32 = -1
  private var path: String?
  private var peers: [Peer] = []

  init(_ service: PolicyService) {
    self.service = service
  }

  /// Takes connections from now on. Throws `TestDaemon.Failure`.
  func listen(at path: String) throws {
    _ = unsafe unlink(path)
    do {
      listener = try UnixSocket.listen(at: path)
    } catch {
      throw TestDaemon.Failure(description: "there can be no socket: \(error)")
    }
    self.path = path
  }

  /// What to poll for.
  var entries: [pollfd] {
    [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      + peers.map { peer in
        let events =
          (peer.connection.wantsInput ? POLLIN : 0)
          | (peer.connection.output.isEmpty ? 0 : POLLOUT)
        return pollfd(fd: peer.descriptor, events: Int16(events), revents: 0)
      }
  }

  /// Takes what came, as poll(2) told of `entries`.
  func proceed(_ entries: [pollfd]) {
    for (peer, entry) in zip(peers, entries.dropFirst()) where entry.revents != 0 {
      let hungUp = Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
      let error = peer.connection.read(from: peer.descriptor)
      if error != nil || (hungUp && !peer.connection.wantsInput) { peer.connection.close() }
    }
    if entries[0].revents != 0 { accept() }
  }

  /// Writes what can be written, and closes what is over.
  func flush() {
    peers.removeAll { peer in
      let error = peer.connection.output.write(to: peer.descriptor)
      if error == nil, !peer.connection.isFinished || !peer.connection.output.isEmpty {
        return false
      }
      peer.connection.close()
      Glibc.close(peer.descriptor)
      return true
    }
  }

  /// Closes everything.
  func close() {
    for peer in peers {
      peer.connection.close()
      Glibc.close(peer.descriptor)
    }
    peers = []
    guard let path else { return }
    Glibc.close(listener)
    _ = unsafe unlink(path)
  }

  private func accept() {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard let connection = service.connection() else {
        Glibc.close(descriptor)
        continue
      }
      peers.append(Peer(descriptor: descriptor, connection: connection))
    }
  }
}
