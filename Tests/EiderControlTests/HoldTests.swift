import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct HoldTests {
  /// Runs hold against a script, its input closed from the start.
  private func hold(_ stream: FakeDaemon.Stream, _ arguments: [String] = []) throws -> Tool.Answer {
    var script = FakeDaemon.Script()
    script.hold = stream
    let daemon = try FakeDaemon(script)
    return try Tool.run(["hold", "--class", "call"] + arguments, environment: daemon.environment)
  }

  @Test func `With an input that has ended it becomes active, says so, and ends`() throws {
    let daemon = try FakeDaemon()
    let answer = try daemon.control("hold", "--class", "call")
    #expect(answer.status == .exited(0))
    #expect(answer.output == "active\n")
    #expect(answer.errorOutput == "")
  }

  @Test func `It holds until its input ends`() throws {
    let daemon = try FakeDaemon()
    let hold = try daemon.begin("hold", "--class", "media")
    try hold.waitForLine(containing: "active")
    #expect(hold.write("what is said does not matter\n"))
    #expect(hold.isRunning)
    #expect(!daemon.hasEndedHold)
    hold.closeInput()
    #expect(try hold.wait() == .exited(0))
    #expect(Monotonic.poll(within: .seconds(5)) { daemon.hasEndedHold ? true : nil } == true)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A signal ends it well`(signal: Int32) throws {
    let daemon = try FakeDaemon()
    let hold = try daemon.begin("hold", "--class", "media")
    try hold.waitForLine(containing: "active")
    hold.signal(signal)
    #expect(try hold.wait() == .exited(0))
  }

  @Test(arguments: [
    (["--class", "prompt"], "playback", ["duckOthers"]),
    (["--class", "prompt", "--exclusive"], "playback", []),
    (["--class", "media"], "playback", []),
    (["--class=media", "--mix"], "playback", ["mixWithOthers"]),
    (["--class", "call", "--duck"], "playAndRecord", ["duckOthers"]),
    (["--class", "event"], "ambient", []),
    (["--class", "alarm"], "playback", []),
  ])
  func `The sharing becomes category and options`(
    arguments: [String], category: String, options: [String]
  ) throws {
    let daemon = try FakeDaemon()
    _ = try Tool.run(["hold"] + arguments, environment: daemon.environment)
    let settings = try #require(daemon.hold?.settings)
    #expect(settings.category == category)
    #expect(settings.options == options)
  }

  @Test func `Every option reaches the daemon`() throws {
    let daemon = try FakeDaemon()
    _ = try daemon.control(
      "hold", "--class", "media", "--name", "Bell", "--lease", "2.5", "--group=g", "--queue=q",
      "--timeout", "3")
    let hold = try #require(daemon.hold)
    #expect(hold.name == "Bell")
    #expect(hold.settings?.class == "media")
    #expect(hold.settings?.lease == 2.5)
    #expect(hold.settings?.group == "g")
    #expect(hold.settings?.queue == "q")
    #expect(hold.wait == true)
    #expect(hold.timeout == 3)
  }

  @Test func `A negative time is zero, and one without end is given as such`() throws {
    for (text, seconds) in [("-1", 0.0), ("-inf", 0), ("-1e300", 0)] {
      let daemon = try FakeDaemon()
      _ = try daemon.control("hold", "--class=media", "--timeout", text, "--lease=\(text)")
      #expect(daemon.hold?.timeout == seconds)
      #expect(daemon.hold?.settings?.lease == seconds)
    }
    for text in ["1e300", "inf", "1e999"] {
      let daemon = try FakeDaemon()
      _ = try daemon.control("hold", "--class=media", "--timeout", text, "--lease=\(text)")
      // The policy takes what is beyond thirty years for endless.
      #expect(try #require(daemon.hold?.timeout) >= 1e9)
      #expect(try #require(daemon.hold?.settings?.lease) >= 1e9)
    }
  }

  @Test func `With JSON the events are all of standard output`() throws {
    let events = [
      Example.event("waiting", state: "waiting"), Example.event("activated", state: "active"),
    ]
    let answer = try hold(.events(events), ["--wait", "--json"])
    let lines = answer.output.split(separator: "\n")
    #expect(
      try lines.map { try JSONDecoder().decode(EventMessage.self, from: Data($0.utf8)) } == events)
    #expect(answer.output.hasSuffix("\n"))
  }

  @Test func `A refusal names who stands in the way and what would help`() throws {
    let refusal = AudioSessionErrors.InsufficientPriority(
      class: "call", name: "Phone", session: "4")
    let answer = try hold(.refusal(refusal))
    #expect(answer.status == .exited(1))
    #expect(answer.output == "")
    #expect(answer.errorOutput.contains("call “Phone” (session 4) stands in the way"))
    #expect(answer.errorOutput.contains("--wait"))
  }

  @Test func `Other refusals are told in words`() throws {
    let timedOut = try hold(.refusal(AudioSessionErrors.TimedOut(session: "1")), ["--timeout=1"])
    #expect(timedOut.status == .exited(1))
    #expect(timedOut.errorOutput.contains("not granted in the time given"))
    let unfit = try hold(
      .refusal(AudioSessionErrors.InvalidSettings(field: "class", why: "there is no class x")))
    #expect(unfit.status == .exited(1))
    #expect(unfit.errorOutput == "eiderctl: refused: class: there is no class x\n")
  }

  @Test func `An end that the daemon makes is told, and only that of a lease is well`() throws {
    let events = [
      Example.event("activated", state: "active"), Example.event("deactivated", state: "inactive"),
    ]
    var script = FakeDaemon.Script()
    script.hold = .events(events)
    let daemon = try FakeDaemon(script)
    let leased = try daemon.begin("hold", "--class", "call", "--lease", "2")
    #expect(try leased.wait() == .exited(0))
    #expect(leased.errorOutput == "eiderctl: the lease of 2 s is over\n")
    let ended = try daemon.begin("hold", "--class", "call")
    #expect(try ended.wait() == .exited(1))
    #expect(ended.errorOutput == "eiderctl: the daemon has ended the session\n")
  }

  @Test func `A session that is ended from outside ends it`() throws {
    var script = FakeDaemon.Script()
    script.hold = .last([
      Example.event("activated", state: "active"), Example.event("closed", state: "inactive"),
    ])
    let daemon = try FakeDaemon(script)
    let hold = try daemon.begin("hold", "--class", "call")
    #expect(try hold.wait() == .exited(1))
    #expect(hold.output == "active\n")
    #expect(hold.errorOutput == "eiderctl: the session was ended\n")
  }

  @Test func `A transient interruption is told and outlived`() throws {
    var began = Example.event("interruptionBegan", state: "interrupted")
    began.kind = "transient"
    began.by = CulpritDetails(session: "3", class: "alarm", name: "Clock")
    var script = FakeDaemon.Script()
    script.hold = .events([
      Example.event("activated", state: "active"), began,
      Example.event("interruptionEnded", state: "active"),
    ])
    let daemon = try FakeDaemon(script)
    let hold = try daemon.begin("hold", "--class", "media")
    try hold.waitForLine(containing: "active again", ofErrors: true)
    try hold.waitForLine(containing: "active")
    #expect(hold.isRunning)
    #expect(hold.output == "active\n")
    #expect(hold.errorOutput.contains("interrupted by alarm “Clock” (session 3)"))
  }

  @Test func `A lasting interruption ends it when it ends`() throws {
    var began = Example.event("interruptionBegan", state: "interrupted")
    began.kind = "lasting"
    var ended = Example.event("interruptionEnded", state: "inactive")
    ended.shouldResume = true
    var script = FakeDaemon.Script()
    script.hold = .events([Example.event("activated", state: "active"), began, ended])
    let daemon = try FakeDaemon(script)
    let hold = try daemon.begin("hold", "--class", "media")
    #expect(try hold.wait() == .exited(1))
    #expect(hold.errorOutput.contains("it may be started again"))
  }

  @Test func `A daemon that dies is told, and ends with 1`() throws {
    let daemon = try FakeDaemon()
    let hold = try daemon.begin("hold", "--class", "call")
    try hold.waitForLine(containing: "active")
    daemon.end()
    #expect(try hold.wait() == .exited(1))
    #expect(hold.errorOutput.contains("the daemon is gone, and the session with it"))
  }

  @Test func `Whoever waits gives up with its input, but not with one that was never there`() throws
  {
    var script = FakeDaemon.Script()
    script.hold = .events([Example.event("waiting", state: "waiting")])
    let daemon = try FakeDaemon(script)
    let waiting = try daemon.begin("hold", "--class", "media", "--wait")
    try waiting.waitForLine(containing: "waiting", ofErrors: true)
    waiting.closeInput()
    #expect(try waiting.wait() == .exited(1))
    #expect(waiting.errorOutput.contains("given up before it was granted"))

    let without = try ChildProcess(
      "/bin/sh", ["-c", "exec \"$0\" hold --class media --wait </dev/null", Tool.path],
      environment: daemon.environment)
    try without.waitForLine(containing: "waiting", ofErrors: true)
    without.signal(SIGTERM)
    #expect(try without.wait() == .exited(1))
  }

  @Test func `Closed standard descriptors do no harm`() throws {
    let daemon = try FakeDaemon()
    let hold = try ChildProcess(
      "/bin/sh", ["-c", "exec \"$0\" hold --class media <&- 2>&-", Tool.path],
      environment: daemon.environment)
    #expect(try hold.wait() == .exited(0))
    #expect(hold.output == "active\n")
  }
}
