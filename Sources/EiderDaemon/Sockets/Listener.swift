import CLinux
import EventLoop
import Glibc
import Varlink

/// A listening socket; hands out what connects.
final class Listener {
  /// Why there can be no socket.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32
  /// The path to remove at the end; nil for a socket that systemd made.
  private let path: String?
  private var watch: DescriptorWatch?
  private let spare = SpareDescriptor()
  private var rest: LoopTimer?
  /// Called when there are no descriptors for a connection, which is closed then.
  var exhausted: (() -> Void)?

  /// Listens at `path`, or on the socket `activated` that systemd made for it.
  init(
    at path: String, activated: Int32?, on loop: EventLoop,
    accepted: @escaping (Int32, PeerCredentials) -> Void
  ) throws(Failure) {
    self.path = activated == nil ? path : nil
    descriptor = if let activated { activated } else { try Self.listen(at: path) }
    watch = DescriptorWatch(descriptor, for: .readable, on: loop) { [unowned self] _ in
      accept(accepted)
    }
    rest = LoopTimer(on: loop) { [unowned self] in watch?.interest = .readable }
  }

  /// Stops listening and removes the socket.
  func close() {
    guard let watch else { return }
    watch.cancel()
    self.watch = nil
    rest?.set(at: nil)
    Glibc.close(descriptor)
    if let path { unlink(path) }
  }

  isolated deinit { close() }

  private func accept(_ accepted: (Int32, PeerCredentials) -> Void) {
    // A bounded number at a time, so that a flood of connections delays no volume write.
    for _ in 0..<64 {
      let peer = eider_accept4(descriptor, eider_accept_flags)
      guard peer >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        guard errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS else {
          return
        }
        exhausted?()
        guard spare.refuse(from: descriptor) else { return pause() }
        continue
      }
      guard let credentials = PeerCredentials(of: peer) else {
        Glibc.close(peer)
        continue
      }
      accepted(peer, credentials)
    }
  }

  /// Not even a refusal is possible, and whoever waits is to be told of at every turn of the loop: it
  /// is asked again after a second.
  private func pause() {
    watch?.interest = []
    rest?.set(at: EventLoop.now + .seconds(1))
  }

  private static func listen(at path: String) throws(Failure) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else {
      throw Failure(description: "cannot make a socket: \(RuntimeFolder.reason)")
    }
    do throws(ClientError) {
      let (address, length) = try UnixSocket.address(path)
      // The lock of the folder is held, so whatever is there is a dead daemon's.
      unlink(path)
      let old = umask(0o177)
      let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
      }
      umask(old)
      guard result == 0, Glibc.listen(descriptor, 128) == 0 else {
        throw ClientError.system(call: "listening at \(path)", error: errno)
      }
    } catch {
      Glibc.close(descriptor)
      throw Failure(description: "\(error)")
    }
    return descriptor
  }
}
