import Glibc

/// Standard input as a sign of life: what it says does not matter, only its end.
struct StandardInput {
  /// Whether there is anything to wait for: it has not ended, and may be read.
  private(set) var isWatched = true
  /// Whether its end was seen.
  private(set) var hasEnded = false

  /// Looks at it without waiting.
  init() {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&entry, 1, 0) > 0 { read() }
  }

  /// Takes what is there. Only to be called when it is readable.
  mutating func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if count > 0 { return }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    isWatched = false
    // EIO: a terminal, and this is a job in its background, which the terminal says nothing to.
    hasEnded = count == 0 || errno != EIO
  }
}
