import EventLoop

/// The peers for whom something waits to be written.
///
/// All that one thing leads to is written at once for each of them, and at the end of the same turn
/// of the loop; unless commands to the sound server are under way, for an answer comes after the
/// volumes that belong to it.
final class Outbox {
  private var peers: [Peer] = []
  private var work: DeferredWork?
  private var isHandling = false
  private let mustWait: () -> Bool

  /// `mustWait`: whether something was asked of the sound server and not answered yet.
  init(on loop: EventLoop, mustWait: @escaping () -> Bool) {
    self.mustWait = mustWait
    work = DeferredWork(on: loop) { [unowned self] in flush() }
  }

  /// Something waits for a peer.
  func add(_ peer: Peer) {
    if !peer.isInOutbox {
      peer.isInOutbox = true
      peers.append(peer)
    }
    if !isHandling { work?.scheduleAfterWrites() }
  }

  /// Handles what came from a peer, and writes what it led to.
  func handle(_ action: () -> Void) {
    isHandling = true
    action()
    isHandling = false
    guard !peers.isEmpty else { return }
    if mustWait() { work?.scheduleAfterWrites() } else { flush() }
  }

  private func flush() {
    let due = peers
    peers = []
    for peer in due {
      peer.isInOutbox = false
      peer.flush()
    }
  }
}
