import CLinux
import Glibc

/// Who connected: SO_PEERCRED.
nonisolated struct PeerCredentials: Hashable, Sendable {
  /// 0 for a process of another pid namespace.
  let process: Int32
  let user: UInt32

  init?(of descriptor: Int32) {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
    guard eider_peer_credentials(descriptor, &process, &user, &group) == 0 else { return nil }
    self.process = process
    self.user = user
  }
}
