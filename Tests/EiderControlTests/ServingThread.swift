import Glibc
import Varlink

/// A service on a socket, served by a thread until `end` or until the value is gone.
final class ServingThread {
  private var stop: Int32
  private var thread = pthread_t()

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Serves what `service` makes, on the thread, at `path`.
  init(at path: String, _ service: @escaping @Sendable () throws -> Service) throws {
    let listener = try UnixSocket.listen(at: path)
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
      unlink(path)
    }
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
  }

  deinit { end() }

  /// Closes every connection and the socket.
  func end() {
    guard stop >= 0 else { return }
    close(stop)
    stop = -1
    pthread_join(thread, nil)
  }
}
