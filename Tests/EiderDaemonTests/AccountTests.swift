import EiderInterface
import ServerFixture
import Testing
import Varlink

/// What happened, and how often: history and metrics.
@Suite(.timeLimit(.minutes(10))) struct AccountTests {
  @Test func `The history tells what happened and by which rule`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    call.end()
    try rig.awaitNormal(music)
    let history = try rig.control().call(ControlMethods.GetHistory.self)
    #expect(history.forgotten == 0)
    #expect(history.events.first?.event == "serverBack")
    #expect(history.events.first?.reason?.hasPrefix("PulseAudio") == true)
    let ducked = try #require(history.events.first { $0.event == "ducked" })
    #expect(ducked.decibels == -20)
    #expect(ducked.class == "media")
    #expect(ducked.reason?.isEmpty == false)
    #expect(history.events.contains { $0.event == "activated" && $0.class == "call" })
    #expect(history.events.map(\.time) == history.events.map(\.time).sorted())
  }

  @Test func `The history keeps a thousand events`() throws {
    let rig = try Rig()
    let session = try rig.open("busy", SessionSettings(class: "media"))
    for _ in 0..<510 {
      try session.activate()
      try session.deactivate()
    }
    let history = try rig.control().call(ControlMethods.GetHistory.self)
    #expect(history.events.count == 1000)
    #expect(history.forgotten == 21)
    #expect(history.events.last?.event == "deactivated")
    #expect(history.events.map(\.time) == history.events.map(\.time).sorted())
  }

  @Test func `Metrics count interruptions, refusals, writes and sessions`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    #expect(throws: VarlinkError.self) { try player.activate() }
    let during = try metrics(rig)
    #expect(during.contains("eider_sessions{class=\"call\",state=\"active\"} 1"))
    #expect(during.contains("eider_streams_ducked 1"))
    call.end()
    try rig.awaitNormal(music)
    let after = try metrics(rig)
    #expect(after.contains("eider_interruptions_total{kind=\"lasting\"} 1"))
    #expect(after.contains("eider_interruption_seconds_count{kind=\"lasting\"} 1"))
    #expect(after.contains("eider_resumes_given_total 1"))
    #expect(after.contains("eider_resumes_taken_total 0"))
    #expect(after.contains("eider_requests_refused_total{reason=\"insufficientPriority\"} 1"))
    #expect(after.contains("eider_call_to_write_seconds_count 1"))
    #expect(after.contains("eider_server_connections_total 1"))
    #expect(after.contains("eider_streams_ducked 0"))
    #expect(after.last == "# EOF")
    let writes = after.first { $0.hasPrefix("eider_volume_writes_total ") }?.split(separator: " ")
    #expect(try #require(Int(writes?.last ?? "")) > 10)
    try player.activate()
    #expect(try metrics(rig).contains("eider_resumes_taken_total 1"))
  }

  private func metrics(_ rig: Rig) throws -> [String] {
    try rig.control().call(ControlMethods.GetMetrics.self).openMetrics
      .split(separator: "\n").map(String.init)
  }
}
