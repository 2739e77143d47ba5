import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct UsageTests {
  @Test(arguments: [
    ([], "a command is missing"),
    (["dance"], "there is no command “dance”"),
    (["--loud"], "there is no option “--loud”"),
    (["status", "--loud"], "there is no option “--loud”; see “eiderctl status --help”"),
    (["status", "now"], "“now” is one too many"),
    (["status", "--json=yes"], "--json takes no value"),
    (["hold"], "--class C is missing"),
    (["hold", "--class"], "--class C: the value is missing"),
    (["hold", "--class", "call", "--timeout", "soon"], "“soon” is no number of seconds"),
    (["hold", "--class", "call", "--lease", "nan"], "“nan” is no number of seconds"),
    (["hold", "--class=call", "--mix", "--duck"], "--mix and --duck exclude each other"),
    (["run", "--class=call"], "-- COMMAND… is missing"),
    (["explain"], "STREAM is missing"),
    (["explain", "mpv"], "“mpv” is no number of a stream"),
    (["classify", "mpv"], "“mpv” is no KEY=VALUE"),
    (["rule", "1"], "--class C is missing"),
    (["run", "--", "true"], "--class C is missing"),
  ])
  func `Wrong usage is told with a way to the help, and ends with 64`(
    arguments: [String], message: String
  ) throws {
    let answer = try Tool.run(arguments)
    #expect(answer.status == .exited(64))
    #expect(answer.output == "")
    #expect(answer.errorOutput.contains(message))
    #expect(answer.errorOutput.contains("--help”\n"))
  }

  @Test func `The help lists every command, and each command tells of its options`() throws {
    let help = try Tool.run(["--help"])
    #expect(help.status == .exited(0))
    for command in [
      "status", "sessions", "streams", "monitor", "hold", "run", "check-config", "reload",
      "explain", "classify", "rule",
    ] {
      #expect(help.output.contains("\n  \(command) "))
      let answer = try Tool.run([command, "--help"])
      #expect(answer.status == .exited(0))
      #expect(answer.output.hasPrefix("Usage: eiderctl \(command) [OPTION…]"))
      #expect(answer.output.contains("\n  --json "))
    }
    #expect(try Tool.run(["hold", "--help"]).output.contains("\n  --timeout S "))
  }

  @Test func `An operand of run ends its options, and help asked of the command is the command's`()
    throws
  {
    let daemon = try FakeDaemon()
    let answer = try daemon.control("run", "--class", "call", "sh", "-c", "echo $0", "--help")
    #expect(answer.output == "--help\n")
  }

  @Test func `The version is told`() throws {
    #expect(try Tool.run(["--version"]).output.hasPrefix("eiderctl "))
  }
}
