import AudioPolicy
import EiderInterface
import ServerFixture
import Testing

@testable import EiderDaemon
@testable import Varlink

/// What many sessions cost those who have nothing to do with them.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ScaleTests {
  /// How often the law was asked what acts on a session.
  private static func evaluations(_ rig: Rig) throws -> Int {
    let text = try rig.control().call(ControlMethods.GetMetrics.self).openMetrics
    let line = text.split(separator: "\n").first { $0.hasPrefix("eider_policy_evaluations_total ") }
    return try #require(Int(line?.split(separator: " ").last ?? ""))
  }

  private static func open(_ count: Int, on client: Client) throws -> [String] {
    try (0..<count).map { number in
      try client.call(
        AudioSessionMethods.OpenSession.self,
        .init(
          name: "sound \(number)",
          settings: SessionSettings(class: "media", options: ["mixWithOthers"]))
      ).session
    }
  }

  private static func activate(_ sessions: [String], on client: Client) throws {
    for session in sessions {
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    }
  }

  private static func awaitEnd(of sessions: [String], _ rig: Rig) throws {
    try rig.wait(for: "sessions to end") {
      let there = try rig.control().call(ControlMethods.ListSessions.self).sessions
      return there.contains { sessions.contains($0.session) } ? nil : ()
    }
  }

  @Test func `Sessions that play nothing come and go without a question to the law`() throws {
    let rig = try Rig(startsServer: false)
    let players = try rig.client()
    try Self.activate(try Self.open(100, on: players), on: players)
    let before = try Self.evaluations(rig)
    #expect(before >= 100)
    let client = try rig.client()
    let sessions = try Self.open(200, on: client)
    for session in sessions.prefix(100) {
      _ = try client.call(AudioSessionMethods.CloseSession.self, .init(session: session))
    }
    client.close()
    try Self.awaitEnd(of: sessions, rig)
    #expect(try Self.evaluations(rig) == before)
  }

  @Test func `When a client dies the law is asked once for each session that is left`() throws {
    let rig = try Rig(startsServer: false)
    let players = try rig.client()
    try Self.activate(try Self.open(100, on: players), on: players)
    let client = try rig.client()
    let sessions = try Self.open(100, on: client)
    try Self.activate(sessions, on: client)
    let before = try Self.evaluations(rig)
    client.close()
    try Self.awaitEnd(of: sessions, rig)
    #expect(try Self.evaluations(rig) - before == 100)
  }

  @MainActor @Test func `A process has its latest session, whichever of the others end`() {
    let clients = ClientSessions()
    let connections = [ConnectionID(), ConnectionID()]
    let ids = (1...6).map { SessionID(rawValue: $0) }
    for (number, id) in ids.enumerated() {
      clients.add(id, connections[number % 2], process: number < 4 ? 10 : 20)
    }
    #expect(clients.owned(by: connections[0]) == [ids[0], ids[2], ids[4]])
    clients.remove(ids[1])
    clients.remove(ids[3])
    #expect(clients.sessions(of: 10) == [ids[0], ids[2]])
    #expect(clients.sessions(of: 20) == [ids[4], ids[5]])
    #expect(clients.owned(by: connections[1]) == [ids[5]])
    for id in ids { clients.remove(id) }
    #expect(clients.isEmpty)
    #expect(clients.sessions(of: 10).isEmpty)
  }

  @MainActor @Test func `Sessions wait in their order, each once, and any can leave`() {
    let ids = (1...300).map { SessionID(rawValue: $0) }
    var queue = SessionQueue(Array(ids[..<3]))
    queue.append(ids[1])
    queue.append(ids[3])
    queue.remove(ids[0])
    #expect(!queue.contains(ids[0]))
    #expect(queue.popFirst() == ids[1])
    // One that leaves and comes again is there once.
    for id in ids[4...] {
      queue.append(id)
      queue.remove(id)
    }
    queue.append(ids[4])
    var rest: [SessionID] = []
    while let id = queue.popFirst() { rest.append(id) }
    #expect(rest == [ids[2], ids[3], ids[4]])
    #expect(queue.isEmpty)
  }
}
