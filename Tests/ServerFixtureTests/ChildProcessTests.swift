import Glibc
import ServerFixture
import Testing

@Suite struct ChildProcessTests {
  @Test func `What a child says is read line by line, and how it ends is told`() throws {
    let child = try ChildProcess("sh", ["-c", "echo ready; read word; echo got $word; exit 3"])
    #expect(try child.waitForLine(containing: "read") == "ready")
    child.write("on\n")
    #expect(try child.waitForLine(containing: "got") == "got on")
    #expect(try child.wait() == .exited(3))
  }

  @Test func `A signal ends the whole group`() throws {
    let child = try ChildProcess("sh", ["-c", "sleep 60 & echo $!; wait"])
    let line = try child.waitForLine(containing: "")
    let grandchild = try #require(pid_t(line))
    child.terminate(SIGKILL)
    #expect(try child.wait() == .signalled(SIGKILL))
    // An orphan is reaped by whoever adopts it, so it may be seen a moment longer.
    let gone = Monotonic.poll(within: .seconds(5)) { kill(grandchild, 0) != 0 ? true : nil }
    #expect(gone == true)
  }

  @Test func `A program that does not exist is an error that names it`() {
    #expect(throws: FixtureError.self) { try ChildProcess("no-such-program-of-eider") }
  }

  @Test func `A child that says nothing is not waited for beyond the deadline`() throws {
    let child = try ChildProcess("sleep", ["60"])
    let start = Monotonic.now
    #expect(throws: FixtureError.self) {
      try child.waitForLine(containing: "ready", within: .milliseconds(50))
    }
    #expect(Monotonic.now - start < 2)
  }

  @Test func `A child inherits no descriptor but its three`() throws {
    let other = try ChildProcess("sleep", ["60"])
    let child = try ChildProcess("ls", ["/proc/self/fd"])
    try child.wait()
    // The fourth is the folder that it lists.
    #expect(child.output.split(separator: "\n") == ["0", "1", "2", "3"])
    #expect(other.isRunning)
  }

  @Test func `Writing to a child that has gone says so`() throws {
    let child = try ChildProcess("true")
    try child.wait()
    #expect(!child.write("too late"))
  }
}
