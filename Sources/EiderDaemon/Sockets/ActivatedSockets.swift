import CSystemd
import Glibc

/// The listening sockets that systemd handed over, by name: sd_listen_fds_with_names(3).
enum ActivatedSockets {
  static func take() -> [String: Int32] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count > 0, let names else { return [:] }
    var sockets: [String: Int32] = [:]
    for index in 0..<Int(count) {
      guard let name = names[index] else { continue }
      let descriptor = SD_LISTEN_FDS_START + Int32(index)
      sockets[String(cString: name)] = descriptor
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      free(name)
    }
    free(names)
    return sockets
  }
}
