import EiderInterface
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutputTests {
  @Test func `A broken pipe ends it quietly`() throws {
    var script = FakeDaemon.Script()
    script.monitor = .events([Example.event("ready")])
    let daemon = try FakeDaemon(script)
    let pipeline = try ChildProcess(
      "/bin/sh", ["-c", "{ \"$0\" monitor --json; echo $? >&2; } | head -n 1", Tool.path],
      environment: daemon.environment)
    #expect(try pipeline.wait() == .exited(0))
    #expect(pipeline.output.hasPrefix("{\"event\":\"ready\""))
    #expect(pipeline.errorOutput == "0\n")
  }

  @Test func `A full disk is a failure that is told`() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "\"$0\" --help >/dev/full", Tool.path])
    #expect(try child.wait() == .exited(1))
    #expect(
      child.errorOutput
        == "eiderctl: standard output cannot be written: No space left on device\n")
  }

  @Test func `A signal ends it although nobody reads what it has to say`() throws {
    var script = FakeDaemon.Script()
    script.monitor = .events(
      (0..<2000).map { number in
        EventMessage(
          event: "snapshot", time: 1, details: Example.session("\(number)", "Player", "media"))
      })
    let daemon = try FakeDaemon(script)
    let path = daemon.folder.path + "/fifo"
    try #require(mkfifo(path, 0o600) == 0)
    let fifo = open(path, O_RDWR | O_CLOEXEC)
    defer { close(fifo) }
    let monitor = try ChildProcess(
      "/bin/sh", ["-c", "exec \"$0\" monitor --json >\"$1\"", Tool.path, path],
      environment: daemon.environment)
    let isFull = Monotonic.poll(within: .seconds(10)) {
      var entry = pollfd(fd: fifo, events: Int16(POLLOUT), revents: 0)
      return poll(&entry, 1, 0) == 0 ? true : nil
    }
    #expect(isFull == true)
    monitor.signal(SIGTERM)
    #expect(try monitor.wait() == .exited(0))
  }

  @Test func `The command of run gets its arguments byte by byte`() throws {
    let daemon = try FakeDaemon()
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", "\"$0\" run --class=media -- printf %s \"$(printf 'caf\\351')\" | od -An -tx1",
        Tool.path,
      ], environment: daemon.environment)
    #expect(try child.wait() == .exited(0))
    #expect(child.output == " 63 61 66 e9\n")
  }
}
