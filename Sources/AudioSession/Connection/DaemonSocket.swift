import Glibc
import Varlink

/// One connection to the daemon, moved by whoever polls its descriptor.
final class DaemonSocket {
  let descriptor: Int32
  let connection = ClientConnection()

  /// Connects. Throws `ClientError`.
  init(path: String) throws(ClientError) {
    descriptor = try UnixSocket.connect(to: path, timeout: .seconds(1))
  }

  deinit { close(descriptor) }

  /// What to poll for.
  var entry: pollfd {
    let events = POLLIN | (connection.output.isEmpty ? 0 : POLLOUT)
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Writes and reads what is possible without waiting; replies are handed out meanwhile. A failure
  /// is the connection's.
  func transfer() {
    let writeError = connection.output.write(to: descriptor)
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while connection.failure == nil {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        connection.receive(chunk[..<count])
      } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        break
      } else if count == 0 || errno != EINTR {
        connection.end()
      }
    }
    if writeError != nil { connection.end() }
  }
}
