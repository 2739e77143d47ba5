import FoundationEssentials
import Glibc

/// Nobody reads standard output any more, which ends the tool quietly.
struct OutputClosed: Error {}

/// Standard output and standard error.
struct Console {
  /// How text is set off on standard output.
  let style: Style

  init(environment: [String: String]) {
    style = Style(
      isColoured: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb")
  }

  /// Writes to standard output at once.
  /// - Throws: `OutputClosed`, or `Failure` when it cannot be written, such as to a full disk.
  func write(_ text: String) throws {
    let error = Self.write(Array(text.utf8), to: STDOUT_FILENO)
    if error == EPIPE { throw OutputClosed() }
    if error != 0 {
      throw Failure("standard output cannot be written: \(SystemError.words(error))")
    }
  }

  /// Writes a line to standard output at once.
  func line(_ text: String) throws { try write(text + "\n") }

  /// Writes a value as one document of JSON, or on one line.
  func json(_ value: some Encodable, onOneLine: Bool = false) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    try line(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Says something on standard error. Nothing more can be done if that fails.
  func complain(_ message: String) {
    _ = Self.write(Array("eiderctl: \(message)\n".utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
