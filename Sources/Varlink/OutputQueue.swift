import Glibc

/// Bytes on their way out, of which any number may be written at a time.
public struct OutputQueue {
  private var bytes: [UInt8] = []
  private var head = 0

  /// An empty queue.
  public init() {}

  /// How many bytes wait to be written.
  public var count: Int { bytes.count - head }

  /// Whether nothing waits to be written.
  public var isEmpty: Bool { head == bytes.count }

  /// Everything that waits, as an array of its own.
  public var contents: [UInt8] { Array(bytes[head...]) }

  /// Puts bytes at the end.
  public mutating func append(_ new: some Collection<UInt8>) {
    if head > 0, head * 2 >= bytes.count {
      bytes.removeFirst(head)
      head = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Takes `count` bytes from the front, because they were written; more than there are is all.
  public mutating func removeFirst(_ count: Int) {
    head = min(bytes.count, head + max(0, count))
    if head == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      head = 0
    }
  }

  /// Empties the queue and returns what was in it.
  public mutating func takeAll() -> [UInt8] {
    defer { removeFirst(count) }
    return contents
  }

  /// Writes to a non-blocking or blocking socket what it takes without waiting, and never raises
  /// SIGPIPE.
  ///
  /// Returns nil when the socket took all it could (what is left stays queued: wait until the
  /// descriptor is writable), else the error number of send(2), such as EPIPE or ECONNRESET.
  public mutating func write(to socket: Int32) -> Int32? {
    while !isEmpty {
      let start = head
      let sent = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          socket, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if sent >= 0 {
        removeFirst(sent)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
