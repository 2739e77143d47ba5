import Glibc

extension ServiceConnection {
  /// Receives once from a readable socket, at most 16 KiB so that a peer who floods does not keep
  /// others waiting, and runs the calls that this completes. Does nothing unless `wantsInput`.
  ///
  /// Returns nil, also when nothing was there after all, or the error number of recv(2), after which
  /// `close` is all that is left to do.
  public func read(from socket: Int32) -> Int32? {
    guard wantsInput else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { room in
      var count: Int
      repeat {
        count = unsafe recv(socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      } while count < 0 && errno == EINTR
      guard count >= 0 else { return errno == EAGAIN || errno == EWOULDBLOCK ? nil : errno }
      if count > 0 {
        unsafe receive(UnsafeBufferPointer(rebasing: room[..<count]))
      } else {
        receiveEnd()
      }
      return nil
    }
  }
}
