import Glibc
import Varlink

/// A run of the Python that `scripts/python-environment` prepares; ended with the value.
final class PythonProcess {
  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) is missing: run scripts/python-environment" }
  }
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let process: pid_t
  private let output: Int32
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Starts Python; both its outputs are read from here.
  init(_ arguments: [String]) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let python = "/\(root)/.venv/bin/python"
    guard access(python, X_OK) == 0 else { throw Missing(path: python) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ClientError.system(call: "pipe", error: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var words = ([python, "-u"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, python, &actions, nil, &words, environ)
    close(ends[1])
    guard error == 0 else {
      close(ends[0])
      throw ClientError.system(call: "posix_spawn", error: error)
    }
    self.process = process
    output = ends[0]
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(output)
  }

  /// Waits for a line that begins so.
  func waitForLine(_ prefix: String) throws {
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        if line.hasPrefix(prefix) { return }
      }
      guard try readMore() else {
        throw Failed(description: "Python ended without a line “\(prefix)”")
      }
    }
  }

  /// Waits for the end; throws with the whole output unless the exit status is 0.
  @discardableResult
  func waitForSuccess() throws -> String {
    while try readMore() {}
    var status: Int32 = 0
    waitpid(process, &status, 0)
    hasEnded = true
    let text = String(decoding: unread, as: UTF8.self)
    guard status == 0 else { throw Failed(description: "Python ended with \(status):\n\(text)") }
    return text
  }

  /// False at the end of the output.
  private func readMore() throws -> Bool {
    var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 30_000) == 1 else { throw Failed(description: "Python says nothing") }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(output, &chunk, chunk.count)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}
