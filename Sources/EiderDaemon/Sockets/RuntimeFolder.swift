import EiderInterface
import Glibc

/// The folder of the sockets, and the lock that lets one daemon at a time use it.
final class RuntimeFolder {
  /// Why the folder cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let address: SocketAddress
  private let lock: Int32

  /// Makes the folder where it is missing, and takes the lock for as long as this object lives.
  init(_ address: SocketAddress) throws(Failure) {
    self.address = address
    try Self.make(address.folder)
    let path = address.folder + "/eiderd.lock"
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw Failure(description: "cannot open \(path): \(Self.reason). Is the folder yours?")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Failure(
        description: """
          another eiderd runs already in \(address.folder). There can be one only; see it with \
          "eiderctl status", or end it with "systemctl --user stop eiderd".
          """)
    }
  }

  isolated deinit { close(lock) }

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
