package import Glibc

/// Wakes a thread that polls; from any thread, any number of times.
package final class Wakeup: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  /// A pipe; where there is none to be had, a waker whose thread has to look by itself.
  package init() {
    var ends: [Int32] = [-1, -1]
    // A full pipe has woken its reader already, so writing never waits.
    _ = unsafe pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  /// What to poll for.
  package var entry: pollfd { pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0) }

  /// Wakes the thread.
  package func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(ends.writing, &byte, 1)
  }

  /// Forgets what woke it.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(ends.reading, &bytes, bytes.count) > 0 {}
  }
}
