import Glibc

/// Nobody reads standard output any more, or a signal came while nobody did: the tool ends quietly.
struct OutputClosed: Error {}

/// A descriptor that is written to, without being deaf to signals meanwhile.
struct OutputDescriptor {
  private let descriptor: Int32
  private let signals: SignalDescriptor?

  init(_ descriptor: Int32, _ signals: SignalDescriptor?) {
    self.descriptor = descriptor
    self.signals = signals
  }

  /// Writes all of it. Returns the error number of what failed, EINTR when a signal came while the
  /// reader took nothing, and nil when all is written.
  func write(_ text: String) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard waitUntilWritable() else { return EINTR }
      // A pipe that poll(2) calls writable takes PIPE_BUF bytes without waiting: pipe(7).
      let count = unsafe rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return errno
      }
    }
    return nil
  }

  /// False when a signal comes first.
  private func waitUntilWritable() -> Bool {
    while true {
      var entries = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      // Should poll(2) fail, write(2) says why.
      if unsafe poll(&entries, nfds_t(entries.count), -1) < 0, errno != EINTR { return true }
      if entries[0].revents != 0 { return true }
      if entries[1].revents != 0 { return false }
    }
  }
}
