import EiderInterface
import FoundationEssentials

/// Where the ledger is kept.
struct LedgerPlaces {
  /// What a restart of the daemon needs; gone with the login session, as the streams are.
  var runtime: String?
  /// What must outlive a reboot: the saved levels that may be wrong. Nil where there is no home.
  var state: String?

  /// `ledger` in the folder of the sockets, and in `eider` below `XDG_STATE_HOME`, or below
  /// `~/.local/state`. Makes the latter folder.
  init(_ address: SocketAddress, environment: [String: String]) {
    runtime = address.folder + "/ledger"
    var parent = environment["XDG_STATE_HOME"] ?? ""
    // The base directory specification has a path that is not absolute ignored.
    if !parent.hasPrefix("/"), let home = environment["HOME"], home.hasPrefix("/") {
      parent = home + "/.local/state"
    }
    guard parent.hasPrefix("/") else { return }
    let folder = parent + "/eider"
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    state = folder + "/ledger"
  }
}
