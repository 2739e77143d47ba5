import Foundation
import Glibc
import ServerFixture
import Synchronization
import Varlink

/// Stands between applications and a daemon, and can let what the daemon sends lie unread.
final class Relay: Sendable {
  /// What `EIDER_RUNTIME_DIR` has to name for applications to come by here.
  let runtimeFolder: String
  private let folder: TemporaryFolder
  private let state: Mutex<State>

  private struct State {
    var listener: Int32
    var pairs: [(application: Int32, daemon: Int32)] = []
    var isHeld = false
    var isOver = false
  }

  /// - Parameter target: the daemon's socket.
  /// - Throws: `FixtureError` when it cannot listen.
  init(to target: String) throws {
    folder = try TemporaryFolder()
    runtimeFolder = try folder.folder("eider")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let (address, length) = try Varlink.UnixSocket.address(runtimeFolder + "/io.eider.AudioSession")
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
    }
    guard result == 0, listen(listener, 8) == 0 else {
      throw FixtureError("the relay cannot listen")
    }
    state = Mutex(State(listener: listener))
    Thread.detachNewThread { [weak self] in
      while self?.turn(target) == true {}
    }
  }

  deinit {
    let state = state.withLock { $0 }
    for descriptor in state.pairs.flatMap({ [$0.application, $0.daemon] }) + [state.listener] {
      close(descriptor)
    }
  }

  /// What the daemon sends is read no more, or again.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  private func turn(_ target: String) -> Bool {
    let (listener, pairs, isHeld) = state.withLock { ($0.listener, $0.pairs, $0.isHeld) }
    var entries = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    for pair in pairs {
      entries.append(pollfd(fd: pair.application, events: Int16(POLLIN), revents: 0))
      entries.append(pollfd(fd: isHeld ? -1 : pair.daemon, events: Int16(POLLIN), revents: 0))
    }
    // It looks up now and then whether it is held, or nobody needs it any more.
    guard poll(&entries, nfds_t(entries.count), 20) >= 0 else { return false }
    var gone: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let isAlive =
        Self.move(entries[1 + 2 * index], to: pair.daemon)
        && Self.move(entries[2 + 2 * index], to: pair.application)
      if !isAlive { gone.append(index) }
    }
    for index in gone.reversed() {
      close(pairs[index].application)
      close(pairs[index].daemon)
      state.withLock { _ = $0.pairs.remove(at: index) }
    }
    if entries[0].revents != 0 {
      let application = accept(listener, nil, nil)
      guard let daemon = try? Varlink.UnixSocket.connect(to: target) else { return false }
      state.withLock { $0.pairs.append((application, daemon)) }
    }
    return true
  }

  /// - Returns: whether the connection goes on.
  private static func move(_ entry: pollfd, to other: Int32) -> Bool {
    guard entry.revents != 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(entry.fd, &bytes, bytes.count, 0)
    var sent = 0
    while sent < count {
      let taken = send(other, Array(bytes[sent..<count]), count - sent, Int32(MSG_NOSIGNAL))
      guard taken > 0 else { return false }
      sent += taken
    }
    return count > 0
  }
}
