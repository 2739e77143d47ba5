import Glibc

extension ServiceConnection {
  /// Receives once from a readable socket, at most 16 KiB so that a peer who floods does not keep
  /// others waiting, and runs the calls that this completes. Does nothing unless `wantsInput`.
  ///
  /// Returns nil, also when nothing was there after all, or the error number of recv(2), after which
  /// `close` is all that is left to do.
  public func read(from socket: Int32) -> Int32? {
    guard wantsInput else { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    var count: Int
    repeat {
      count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { return errno == EAGAIN || errno == EWOULDBLOCK ? nil : errno }
    if count > 0 { receive(chunk[..<count]) } else { receiveEnd() }
    return nil
  }
}
