import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReportTests {
  @Test func `Status tells who holds focus, who is down and why, and what is odd`() throws {
    let daemon = try FakeDaemon()
    let answer = try daemon.control("status")
    #expect(answer.status == .exited(0))
    for text in [
      "eiderd 1.2.3, up 1 h 2 min", "connected: PulseAudio 16.1, output speaker",
      "/etc/eider/eider.json5", "media “Player” (session s1): -20.0 dB",
      "the call “Phone” ducks it",
      "module-role-ducking is loaded",
      "\nFocus:          call “Phone” (session s2), exclusive\n",
    ] { #expect(answer.output.contains(text)) }
    #expect(!answer.output.contains("\u{1b}"))
  }

  @Test func `Status as JSON is the daemon's report`() throws {
    let daemon = try FakeDaemon()
    let answer = try daemon.control("status", "--json")
    let report = try JSONDecoder().decode(StatusReport.self, from: Data(answer.output.utf8))
    #expect(report == Example.status)
  }

  @Test func `Streams as JSON have every member, with null for what is not known`() throws {
    var script = FakeDaemon.Script()
    script.streams = [Example.stream(3, "Odd"), Example.stream(4, "Player", role: "music")]
    let answer = try FakeDaemon(script).control("streams", "--json")
    let streams = try JSONDecoder().decode([StreamDetails].self, from: Data(answer.output.utf8))
    #expect(streams == script.streams)
    for member in [
      "application", "base", "class", "corked", "gain", "index", "muted", "role", "session",
      "sink", "state",
    ] {
      #expect(answer.output.components(separated: "\"\(member)\" :") == 3)
    }
    #expect(answer.output.contains("\"role\" : null"))
    #expect(answer.output.contains("\"role\" : \"music\""))
  }

  @Test func `Sessions as JSON are an array of objects`() throws {
    var script = FakeDaemon.Script()
    script.sessions = [Example.session("1", "Player", "media", ducked: -12)]
    let answer = try FakeDaemon(script).control("sessions", "--json")
    let sessions = try JSONDecoder().decode([SessionDetails].self, from: Data(answer.output.utf8))
    #expect(sessions == script.sessions)
    #expect(answer.output.contains("\"leaseEnds\" : null"))
  }

  @Test func `Tables line up, whatever the names`() throws {
    var script = FakeDaemon.Script()
    script.streams = [Example.stream(3, "音楽"), Example.stream(14, "Player", role: "music")]
    let lines = try FakeDaemon(script).control("streams").output.split(separator: "\n")
    #expect(
      lines == [
        "STREAM  APPLICATION  ROLE   CLASS  SESSION  STATE        BASE      GAIN  NOTES   SINK",
        "     3  音楽         -      media  -        ducked  80 %/40 %  -20.0 dB  corked  -",
        "    14  Player       music  media  s1       ducked  80 %/40 %  -20.0 dB  corked  -",
      ])
  }

  @Test func `Nothing to list is said in words, and is an empty array for machines`() throws {
    let daemon = try FakeDaemon()
    #expect(try daemon.control("sessions").output == "There are no sessions.\n")
    #expect(try daemon.control("streams").output == "Nothing plays.\n")
    #expect(try daemon.control("streams", "--json").output == "[\n\n]\n")
  }

  @Test func `No name of another program steers the terminal`() throws {
    var script = FakeDaemon.Script()
    let evil = "a\u{1b}]0;gotcha\u{7}\n\u{202e}b"
    script.streams = [
      Example.stream(3, evil), Example.stream(4, String(repeating: "x", count: 5000)),
    ]
    script.sessions = [Example.session("1", evil, "media")]
    script.monitor = .last([
      {
        var event = Example.event("snapshot", state: "active", session: "1")
        event.details = Example.session("1", evil, "media")
        return event
      }()
    ])
    let daemon = try FakeDaemon(script)
    for command in ["streams", "sessions", "monitor"] {
      let output = try daemon.control(command).output
      #expect(output.contains("a\u{fffd}]0;gotcha\u{fffd}\u{fffd}\u{fffd}b"))
      #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0 != "\u{202e}" })
      #expect(output.utf8.count < 1000)
    }
    let json = try daemon.control("streams", "--json").output
    let streams = try JSONDecoder().decode([StreamDetails].self, from: Data(json.utf8))
    #expect(streams == script.streams)
  }

  @Test func `No name steers the terminal that JSON, a rule or the metrics go to`() throws {
    var script = FakeDaemon.Script()
    let evil = "a\u{9b}31m\u{7f}\u{2028}\u{2029}\u{202e}\u{2066}\u{e0001}é音b"
    var entry = HistoryEntry(event: "activated", time: 12, reason: evil)
    entry.session = "3"
    entry.class = "media"
    entry.name = evil
    script.history = .init(events: [entry], forgotten: 0)
    script.streams = [Example.stream(3, evil)]
    script.sessions = [Example.session("3", evil, "media")]
    script.metrics = "eider_x{name=\"\(evil)\"} 1\n# EOF\n"
    script.explanation = Example.explanation(["application.name": evil])
    script.monitor = .last([
      {
        var event = Example.event("snapshot", state: "active", session: "3")
        event.details = Example.session("3", evil, "media")
        return event
      }()
    ])
    let daemon = try FakeDaemon(script)
    for arguments in [
      ["history"], ["history", "--json"], ["streams", "--json"], ["sessions", "--json"],
      ["metrics"], ["metrics", "--json"], ["explain", "7", "--json"], ["monitor", "--json"],
      ["rule", "7", "--class", "call"], ["rule", "7", "--class", "call", "--json"],
      ["classify", "--json", "application.name=\(evil)"],
    ] {
      let output = try daemon.control(arguments).output
      #expect(output.contains("é音b"), "\(arguments)")
      let raw = output.unicodeScalars.filter {
        $0 != "\n" && !"a\u{e9}音b".unicodeScalars.contains($0) && !(32..<127).contains($0.value)
          && !"…“”–\u{fffd}".unicodeScalars.contains($0)
      }
      #expect(raw.isEmpty, "\(arguments): \(raw.map { String($0.value, radix: 16) })")
    }
    let json = try daemon.control("history", "--json").output
    #expect(json.contains(#""a\u009b31m\u007f\u2028\u2029\u202e\u2066\udb40\udc01é音b""#))
    let history = try JSONDecoder().decode(
      ControlMethods.GetHistory.Reply.self, from: Data(json.utf8))
    #expect(history.events == [entry])
    let rule = try daemon.control("rule", "7", "--class", "call").output
    #expect(rule.contains(#""application.name": "a\u009b31m\u007f\u2028"#))
  }

  @Test func `Restore says what was put back`() throws {
    var script = FakeDaemon.Script()
    let nothing = try FakeDaemon(script).control("restore")
    #expect(nothing.status == .exited(0))
    #expect(nothing.output.hasPrefix("Every stream is at its own level"))
    script.restore = .init(
      streams: [
        .init(stream: 3, application: "Player", gain: -20, muted: false),
        .init(stream: 4, application: "Radio", gain: 0, muted: true),
      ], savedLevels: ["sink-input-by-media-role:music"], complete: false)
    let some = try FakeDaemon(script).control("restore")
    #expect(some.status == .exited(1))
    for text in [
      "Player (stream 3) is back at its own level; it was at -20.0 dB.",
      "Radio (stream 4) is back at its own level; it was muted.",
      "The saved level of sink-input-by-media-role:music",
    ] { #expect(some.output.contains(text)) }
    #expect(some.errorOutput.contains("has not taken everything yet"))
  }

  @Test func `Reload names the files, or every fault`() throws {
    var script = FakeDaemon.Script()
    script.reload = .success(["/a.json5", "/b.json5"])
    let good = try FakeDaemon(script).control("reload")
    #expect(good.status == .exited(0))
    #expect(good.output == "The daemon has read:\n  /a.json5\n  /b.json5\n")
    script.reload = .failure(.init(why: ["/a.json5:1:2: one", "/a.json5:3:4: two"]))
    let bad = try FakeDaemon(script).control("reload")
    #expect(bad.status == .exited(1))
    #expect(bad.output == "")
    #expect(bad.errorOutput.contains("\n  /a.json5:1:2: one\n  /a.json5:3:4: two\n"))
  }
}

extension String {
  /// How many parts the separator leaves.
  fileprivate func components(separated separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
