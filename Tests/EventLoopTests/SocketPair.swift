import EventLoop
import Glibc

/// Two connected AF_UNIX stream sockets, closed when the pair is released.
final class SocketPair {
  let near: Int32
  let far: Int32
  private var isFarOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw SystemError("make a socket pair")
    }
    (near, far) = (ends[0], ends[1])
  }

  deinit {
    close(near)
    closeFar()
  }

  func closeFar() {
    if isFarOpen { close(far) }
    isFarOpen = false
  }

  func send(_ text: String) { _ = write(far, text, text.utf8.count) }

  /// The number of bytes read; 0 at the end of the file.
  func receive() -> Int {
    var buffer = [UInt8](repeating: 0, count: 64)
    return read(near, &buffer, buffer.count)
  }
}

/// Ten seconds from now: for what must happen.
var soon: Duration { EventLoop.now + .seconds(10) }

/// A little later than now: for what must not happen.
var presently: Duration { EventLoop.now + .milliseconds(60) }
