import Glibc

/// Reads what /proc has of processes: proc(5).
///
/// Not by FileManager, which loses its buffer of 4 KiB at each file that can be opened and not read,
/// as `attr/current` is without AppArmor, and some bytes at each link (FoundationEssentials of
/// Swift 6.3). A daemon does this for every client.
nonisolated enum ProcessFile {
  /// The whole text; nil when it cannot be read.
  static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }

  /// Where a link leads; nil when it cannot be read.
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
