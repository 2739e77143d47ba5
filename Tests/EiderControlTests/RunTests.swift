import EiderInterface
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct RunTests {
  @Test func `The command has its own status, streams and environment`() throws {
    let daemon = try FakeDaemon()
    let child = try ChildProcess(
      Tool.path,
      ["run", "--class", "prompt", "--", "/bin/sh", "-c", "cat; echo $PULSE_PROP; exit 7"],
      environment: daemon.environment.merging(["PULSE_PROP": "media.role=phone"]) { $1 })
    #expect(child.write("heard\n"))
    child.closeInput()
    #expect(try child.wait() == .exited(7))
    #expect(child.output == "heard\nmedia.role=phone eider.session=9\n")
    #expect(child.errorOutput == "")
    #expect(daemon.hold?.name == "sh")
    #expect(daemon.hold?.settings?.options == ["duckOthers"])
    #expect(Monotonic.poll(within: .seconds(5)) { daemon.hasEndedHold ? true : nil } == true)
  }

  @Test func `A command that is not there gives 127, one that cannot be run 126`() throws {
    let daemon = try FakeDaemon()
    let absent = try daemon.control("run", "--class=media", "--", "no-such-command")
    #expect(absent.status == .exited(127))
    #expect(absent.errorOutput.contains("“no-such-command” cannot be run: No such file"))
    let folder = try daemon.control("run", "--class=media", "--", "/")
    #expect(folder.status == .exited(126))
    #expect(folder.errorOutput.contains("“/” cannot be run"))
  }

  @Test func `A command ended by a signal gives 128 and its number`() throws {
    let daemon = try FakeDaemon()
    let answer = try daemon.control("run", "--class=media", "--", "/bin/sh", "-c", "kill -9 $$")
    #expect(answer.status == .exited(137))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Signals are passed on to the command`(signal: Int32) throws {
    let daemon = try FakeDaemon()
    // The shell waits in its builtin, so that the trap runs at once.
    let script = "trap 'echo caught; exit 5' INT TERM HUP; echo ready; read line"
    let child = try daemon.begin("run", "--class=media", "--", "/bin/sh", "-c", script)
    try child.waitForLine(containing: "ready")
    child.signal(signal)
    #expect(try child.wait() == .exited(5))
    #expect(child.output == "ready\ncaught\n")
  }

  /// The sets in lines of /proc/self/status, without 32 and 33: those are the C library's own, no
  /// program can set them, and its posix_spawn has them ignored.
  private func signals(_ status: String) -> [UInt64?] {
    status.split(separator: "\n").map { line in
      line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }.map { $0 & ~(3 << 31) }
    }
  }

  @Test func `The command finds signals as they were`() throws {
    let daemon = try FakeDaemon()
    let command = ["grep", "-E", "^Sig(Blk|Ign):", "/proc/self/status"]
    let direct = try ChildProcess("/bin/grep", Array(command.dropFirst()))
    try direct.wait()
    let within = try Tool.run(
      ["run", "--class=media", "--"] + command, environment: daemon.environment)
    #expect(signals(within.output) == signals(direct.output))
    #expect(within.output.contains("SigBlk:\t0000000000000000\n"))
  }

  @Test func `When refused, or without a daemon, the command is not run`() throws {
    var script = FakeDaemon.Script()
    script.hold = .refusal(
      AudioSessionErrors.InsufficientPriority(class: "call", name: "Phone", session: "4"))
    let daemon = try FakeDaemon(script)
    let refused = try daemon.control("run", "--class=media", "--", "echo", "heard")
    #expect(refused.status == .exited(1))
    #expect(refused.output == "")
    #expect(refused.errorOutput.contains("“Phone”"))
    daemon.end()
    let absent = try daemon.control("run", "--class=media", "--", "echo", "heard")
    #expect(absent.status == .exited(69))
    #expect(absent.output == "")
  }

  @Test func `A daemon that dies leaves the command running`() throws {
    let daemon = try FakeDaemon()
    let child = try daemon.begin(
      "run", "--class=media", "--", "/bin/sh", "-c", "echo ready; read line; echo $line; exit 3")
    try child.waitForLine(containing: "ready")
    daemon.end()
    try child.waitForLine(containing: "runs on without a session", ofErrors: true)
    #expect(child.write("still here\n"))
    #expect(try child.wait() == .exited(3))
    #expect(child.output == "ready\nstill here\n")
  }
}
