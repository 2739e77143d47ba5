import Glibc

/// Standard output and standard error.
struct Console {
  /// How text is set off on standard output.
  let style: Style
  /// Signals that are taken through a descriptor: they end a write that waits for its reader.
  var signals: SignalDescriptor?

  init(environment: [String: String]) {
    style = Style(
      isColoured: isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb")
  }

  /// Writes to standard output at once.
  /// - Throws: `OutputClosed`, or `Failure` when it cannot be written, such as to a full disk.
  func write(_ text: String) throws {
    switch OutputDescriptor(STDOUT_FILENO, signals).write(text) {
    case nil: break
    case EPIPE?, EINTR?: throw OutputClosed()
    case .some(let error):
      throw Failure("standard output cannot be written: \(SystemError.words(error))")
    }
  }

  /// Writes a line to standard output at once.
  func line(_ text: String) throws { try write(text + "\n") }

  /// Writes a value as one document of JSON, or on one line.
  func json(_ value: some Encodable, onOneLine: Bool = false) throws {
    try line(JSONOutput.text(value, onOneLine: onOneLine))
  }

  /// Says something on standard error. Nothing more can be done if that fails.
  func complain(_ message: String) {
    _ = OutputDescriptor(STDERR_FILENO, signals).write("eiderctl: \(message.printableLines)\n")
  }
}
