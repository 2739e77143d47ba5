import Glibc
import Varlink

/// A folder of the test's own for sockets, short enough for their addresses; gone with the value.
final class SocketFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/varlink-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw ClientError.system(call: "mkdtemp", error: errno)
    }
    path = String(cString: made)
  }

  deinit {
    for name in files { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// What was made in it.
  var files: [String] = []

  func file(_ name: String) -> String {
    files.append(name)
    return "\(path)/\(name)"
  }
}

/// A service on a socket, served by a thread until the value is gone.
final class ServingThread {
  private let stop: Int32
  private var thread = pthread_t()

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Serves what `service` makes (on the thread, where it stays) on a socket at `path`.
  convenience init(at path: String, _ service: @escaping @Sendable () throws -> Service) throws {
    try self.init(on: UnixSocket.listen(at: path), service)
  }

  /// Serves on a socket that listens already, and closes it in the end.
  init(on listener: Int32, _ service: @escaping @Sendable () throws -> Service) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ClientError.system(call: "pipe", error: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stop = ends[1]
    let reading = ends[0]
    let work = Work {
      do {
        try ServiceLoop(service(), listener: listener).run(until: reading)
      } catch {
        print("the serving thread ended: \(error)")
      }
      close(reading)
      close(listener)
    }
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
  }

  deinit {
    write(stop, [1], 1)
    pthread_join(thread, nil)
    close(stop)
  }
}

/// Two connected sockets.
func connectedSockets() throws -> (Int32, Int32) {
  var ends: [Int32] = [-1, -1]
  guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
    throw ClientError.system(call: "socketpair", error: errno)
  }
  return (ends[0], ends[1])
}
