import EiderInterface
import Glibc

/// Where the ledger is kept.
struct LedgerPlaces {
  /// What a restart of the daemon needs; gone with the login session, as the streams are.
  var runtime: String?
  /// What must outlive a reboot: the saved levels that may be wrong. Nil where there is no home.
  var state: String?
  /// Why there is no folder for that, as a sentence.
  var problem: String?

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
    if Self.make(folder), access(folder, W_OK) == 0 {
      state = folder + "/ledger"
    } else {
      problem = Self.unusable(folder, String(cString: strerror(errno)))
    }
  }

  private static func unusable(_ folder: String, _ why: String) -> String {
    """
    the folder \(folder) cannot be written to: \(why). Eider works without it, but after a power \
    cut in the middle of a duck the next streams may open at the ducked level. Make it writable, or \
    name another parent in XDG_STATE_HOME, and restart eiderd.
    """
  }

  /// Makes a folder and those above it.
  private static func make(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      make(String(path[..<slash]))
    else { return false }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }
}
