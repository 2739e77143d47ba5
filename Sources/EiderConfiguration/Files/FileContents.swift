import Glibc

/// The text of a file, or why there is none.
package enum FileContents {
  case text(String)
  case missing
  case unreadable(String)

  /// Far more than any configuration; it bounds what a device or a pipe can make us read.
  package static let largest = 1 << 20

  /// Reads a file.
  /// - Parameters:
  ///   - path: where it is.
  ///   - waits: whether it may be a pipe, whose writer is waited for; else that is unreadable.
  ///   - limit: how many bytes it may have.
  package init(path: String, waits: Bool = true, limit: Int = largest) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      let code = errno
      self = code == ENOENT || code == ENOTDIR ? .missing : .unreadable(Self.reason(code))
      return
    }
    defer { close(descriptor) }
    guard waits || !Self.isPipe(descriptor) else {
      self = .unreadable("it is a pipe, and a file is wanted")
      return
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        self = .unreadable(Self.reason(errno))
        return
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard bytes.count <= limit else {
      self = .unreadable("it is larger than 1 MiB, which is no configuration")
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self = .unreadable("it is not text in UTF-8; save it in that encoding")
      return
    }
    self = .text(text)
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case EISDIR: "it is a folder, and a file is wanted"
    case EACCES, EPERM: "you may not read it; check its owner and mode"
    default: unsafe String(cString: strerror(code))
    }
  }
}
