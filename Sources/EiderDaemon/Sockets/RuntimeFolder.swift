import EiderInterface
import Glibc

/// The folder of the sockets, and the lock that lets one daemon at a time use it.
final class RuntimeFolder {
  /// Why the folder cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the folder is taken for; the lock's file says so to whoever comes second.
  enum Purpose: String {
    case service
    case recovery
  }

  let address: SocketAddress
  private let lock: Int32

  /// Makes the folder where it is missing, and takes the lock for as long as this object lives.
  init(_ address: SocketAddress, for purpose: Purpose) throws(Failure) {
    self.address = address
    try Self.make(address.folder)
    let path = address.folder + "/eiderd.lock"
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw Failure(description: "cannot open \(path): \(Self.reason). Is the folder yours?")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.purpose(of: lock)
      close(lock)
      throw Failure(description: Self.words(purpose, besides: holder, address.folder))
    }
    Self.note(purpose, in: lock)
  }

  isolated deinit { close(lock) }

  private static func words(_ own: Purpose, besides holder: Purpose?, _ folder: String) -> String {
    switch (own, holder) {
    case (.recovery, .recovery):
      """
      another "eiderd --recover" is under way in \(folder). There is nothing to do: it puts \
      everything back.
      """
    case (.service, .recovery):
      """
      an "eiderd --recover" is under way in \(folder): it puts back what a daemon left, and takes \
      some seconds at most; start again then.
      """
    case (.recovery, _):
      """
      another eiderd runs already in \(folder). There is nothing to do: it puts everything back by \
      itself; see it with "eiderctl status".
      """
    case (.service, _):
      """
      another eiderd runs already in \(folder). There can be one only; see it with \
      "eiderctl status", or end it with "systemctl --user stop eiderd".
      """
    }
  }

  /// What the holder of the lock took it for; nil where that is not known.
  private static func purpose(of lock: Int32) -> Purpose? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &bytes, bytes.count, 0)
    return Purpose(rawValue: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// Where there is no room for it, those who come second are told less.
  private static func note(_ purpose: Purpose, in lock: Int32) {
    ftruncate(lock, 0)
    _ = Array(purpose.rawValue.utf8).withUnsafeBytes { pwrite(lock, $0.baseAddress, $0.count, 0) }
  }

  private static func make(_ folder: String) throws(Failure) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw Failure(
        description: """
          cannot make the folder \(folder): \(reason). XDG_RUNTIME_DIR or EIDER_RUNTIME_DIR must \
          name a folder that can be written to.
          """)
    }
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(description: "\(folder) is not a folder; remove it and start again.")
    }
    guard status.st_uid == getuid() else {
      throw Failure(
        description: "the folder \(folder) belongs to user \(status.st_uid), not to you.")
    }
    if status.st_mode & 0o077 != 0, chmod(folder, 0o700) != 0 {
      throw Failure(description: "cannot make \(folder) private: \(reason).")
    }
  }

  static var reason: String { strerror(errno).map { String(cString: $0) } ?? "error \(errno)" }
}
