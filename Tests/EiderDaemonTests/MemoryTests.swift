import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing
import Varlink

/// What the daemon keeps of those who have gone.
@Suite(.timeLimit(.minutes(10))) struct MemoryTests {
  @Test func `Clients that have come and gone leave nothing behind`() throws {
    let rig = try Rig()
    // Until the history is full, and whatever is made once has been made.
    for _ in 0..<60 { try comeAndGo(rig, sessions: 10) }
    try awaitEmpty(rig)
    let before = try privateMemory(rig)
    for _ in 0..<1000 { try comeAndGo(rig, sessions: 1) }
    try awaitEmpty(rig)
    let growth = try privateMemory(rig) - before
    // 1 KiB a client would be 1 MB.
    #expect(growth < 1024, "it grew by \(growth) KiB")
  }

  private func comeAndGo(_ rig: Rig, sessions: Int) throws {
    let client = try rig.client()
    defer { client.close() }
    for _ in 0..<sessions {
      let session = try client.call(
        AudioSessionMethods.OpenSession.self,
        .init(name: "guest", settings: SessionSettings(class: "prompt", options: ["duckOthers"]))
      ).session
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    }
  }

  private func awaitEmpty(_ rig: Rig) throws {
    try rig.wait(for: "all sessions to have ended") {
      try rig.control().call(ControlMethods.ListSessions.self).sessions.isEmpty ? () : nil
    }
  }

  /// `RssAnon` of proc(5), in KiB.
  private func privateMemory(_ rig: Rig) throws -> Int {
    let process = try #require(rig.daemon.processID)
    let status = try #require(FileManager.default.contents(atPath: "/proc/\(process)/status"))
    let line = try #require(
      String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }
}
