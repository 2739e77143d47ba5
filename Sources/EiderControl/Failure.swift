/// Why the tool ends without having done what it was asked.
struct Failure: Error {
  var status: ExitStatus
  /// What happened, what it means and what to do; may have several lines.
  var message: String

  init(_ message: String, status: ExitStatus = .failed) {
    self.status = status
    self.message = message
  }

  /// Wrong usage; the hint leads to the help of a command, or of the tool.
  static func usage(_ message: String, help command: String?) -> Failure {
    let help = ["eiderctl", command, "--help"].compactMap { $0 }.joined(separator: " ")
    return Failure("\(message); see “\(help)”", status: .usage)
  }
}
