import Glibc

/// Cuts a stream of bytes into frames: each is a message followed by one NUL byte, as Varlink has
/// it on stream sockets.
///
/// Every byte is looked at twice, however small the pieces in which it arrives, and a frame is
/// copied once.
public struct FrameBuffer {
  /// What a stream can do wrong before it becomes a message.
  public enum Failure: Error, Equatable {
    /// A message is longer than `limit` bytes.
    case tooLong(limit: Int)
  }

  /// The longest message accepted, in bytes, the NUL not counted.
  public let limit: Int

  /// How many complete messages wait here.
  public private(set) var frameCount = 0

  /// An empty buffer with more room than this gives it back.
  static let idleCapacity = 1 << 16

  /// For how many bytes there is room.
  var capacity: Int { bytes.capacity }

  private var bytes: [UInt8] = []
  /// Where the first frame not yet taken begins.
  private var head = 0
  /// How far the search for its end has come.
  private var searched = 0

  /// An empty buffer that accepts messages of at most `limit` bytes (1 MiB unless told).
  public init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// How many bytes wait here, complete frames and the beginning of the next.
  public var count: Int { bytes.count - head }

  /// Adds what was read from the stream.
  public mutating func append(_ new: some Collection<UInt8>) {
    dropTaken()
    bytes.append(contentsOf: new)
    frameCount += new.count { $0 == 0 }
  }

  /// Takes the next complete message, without its NUL; nil when none is complete.
  ///
  /// Throws `Failure.tooLong` when the next message, complete or not, is over the limit; the stream
  /// is of no use from then on, and every further call throws again.
  public mutating func next() throws(Failure) -> [UInt8]? {
    guard let end = indexOfNextNUL() else {
      searched = bytes.count
      if count > limit { throw .tooLong(limit: limit) }
      return nil
    }
    guard end - head <= limit else {
      searched = end
      throw .tooLong(limit: limit)
    }
    let frame = Array(bytes[head..<end])
    head = end + 1
    searched = head
    frameCount -= 1
    // Who has nothing more to say keeps no room for a long message.
    if head == bytes.count, capacity > Self.idleCapacity {
      bytes = []
      head = 0
      searched = 0
    }
    return frame
  }

  private func indexOfNextNUL() -> Int? {
    let start = searched
    return unsafe bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress, start < buffer.count,
        let found = unsafe memchr(base + start, 0, buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Moves what is left to the front once it is the smaller part, so that each byte moves O(1) times.
  private mutating func dropTaken() {
    guard head > 0, head * 2 >= bytes.count else { return }
    bytes.removeFirst(head)
    searched -= head
    head = 0
  }
}
