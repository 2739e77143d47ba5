import AudioPolicy
import EiderInterface
import FoundationEssentials
import Glibc

/// Writes what the policy is told, and what it wants done, to a file: `eiderd --record FILE`.
///
/// Each line is written before its actions are carried out, so that what led to a crash is in it.
/// The names of applications and sinks are in it; titles of what plays are not.
final class Recorder {
  private let path: String
  private let descriptor: Int32
  private let encoder = JSONEncoder()

  /// Why there is no recording.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes the file, for its owner's eyes only; what was in it is gone.
  /// - Throws: `Failure`.
  init(file path: String, _ configuration: PolicyConfiguration) throws {
    self.path = path
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    // A file that was there keeps its mode.
    guard fchmod(descriptor, 0o600) == 0 else { throw failure() }
    try write(RecordingHeader(version: EiderVersion.current, configuration: configuration))
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds what one input led to.
  /// - Throws: `Failure`; the recording ends with the last line that was whole.
  func note(_ input: Input, at time: Duration, _ actions: [Action]) throws {
    try write(RecordingEntry(at: time, input: input, actions: actions))
  }

  private func write(_ line: some Encodable) throws {
    var rest = [UInt8](try encoder.encode(line))[...]
    rest.append(UInt8(ascii: "\n"))
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  private func failure() -> Failure {
    Failure(
      description: "the recording \(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
