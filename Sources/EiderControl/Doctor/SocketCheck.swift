import EiderInterface
import Glibc

/// The folder of the sockets, and the sockets.
enum SocketCheck {
  static func diagnoses(_ environment: [String: String]) -> [Diagnosis] {
    let address: SocketAddress
    do {
      address = try SocketAddress(environment: environment)
    } catch {
      return [.bad("sockets", "\(error)", "Log in, or set EIDER_RUNTIME_DIR.")]
    }
    return [folder(address.folder)]
      + [address.audioSession, address.control].map { socket($0) }
  }

  private static func folder(_ path: String) -> Diagnosis {
    guard let status = status(path) else {
      return .bad("folder", "there is no folder of sockets", Unavailable.remedy)
    }
    guard status.st_uid == getuid(), status.st_mode & 0o077 == 0 else {
      return .bad(
        "folder", "the folder of sockets is not yours alone",
        "Remove it, and start eiderd again: it makes a private one.")
    }
    return .good("folder", "private")
  }

  private static func socket(_ path: String) -> Diagnosis {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let status = status(path), status.st_mode & S_IFMT == S_IFSOCK else {
      return .bad(name, "there is no such socket", Unavailable.remedy)
    }
    return .good(name, "there")
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
