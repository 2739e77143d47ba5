import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// A watcher that does not read harms nobody else, and hears what it led to when it reads again.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SlowReaderTests {
  /// A monitor of everything whose socket holds little, after `ready`.
  private static func sleeper(_ rig: Rig) throws -> RawSocket {
    let slow = try RawSocket(to: rig.address.control)
    var size: Int32 = 4096
    setsockopt(slow.descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    slow.send(#"{"method":"io.eider.Control.Monitor","more":true}"#)
    while let event = try slow.next(), !event.contains(#""event":"ready""#) {}
    return slow
  }

  private struct Reply: Decodable {
    var parameters: EventMessage
  }

  private static func event(_ text: String) throws -> EventMessage {
    try JSONDecoder().decode(Reply.self, from: Data(text.utf8)).parameters
  }

  /// Sessions that mix, each of which hears of every duck.
  private static func openMany(_ count: Int, on client: Client) throws -> [String] {
    try (0..<count).map { number in
      let id = try client.call(
        AudioSessionMethods.OpenSession.self,
        .init(
          name: "sound \(number)",
          settings: SessionSettings(class: "media", options: ["mixWithOthers"]))
      ).session
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: id))
      return id
    }
  }

  @Test func `One who sleeps while 100,000 events pass wakes to the state they led to`() throws {
    let rig = try Rig()
    let client = try rig.client()
    let sessions = try Self.openMany(250, on: client)
    let other = try rig.open("player", SessionSettings(class: "media"))
    try other.activate()
    let slow = try Self.sleeper(rig)
    let prompt = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "prompt", settings: SessionSettings(class: "prompt", options: ["duckOthers"]))
    ).session
    // Each of 200 rounds ducks and lifts 251 sessions: more than 100,000 events.
    let start = Monotonic.now
    for _ in 0..<200 {
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: prompt))
      try other.events.until("ducked")
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: prompt))
      try other.events.until("unducked")
    }
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: prompt))
    try other.events.until("ducked")
    #expect(Monotonic.now - start < 25, "the events took longer than a reader may sleep")
    var last: [String: EventMessage] = [:]
    var missed = 0
    while last.values.count(where: { $0.event == "missed" }) < sessions.count + 2 {
      let event = try Self.event(try #require(try slow.next()))
      if event.event == "missed" { missed += 1 }
      if let session = event.session { last[session] = event }
    }
    for id in sessions { #expect(last[id]?.details?.ducked == -12) }
    #expect(last[prompt]?.state == "active")
    #expect(missed <= 2 * (sessions.count + 2))
  }

  @Test func `One who is behind still hears every interruption, and they alternate`() throws {
    let rig = try Rig()
    let client = try rig.client()
    _ = try Self.openMany(50, on: client)
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let slow = try Self.sleeper(rig)
    let rounds = 150
    for _ in 0..<rounds {
      let alarm = try rig.hold("alarm")
      try player.events.until("interruptionBegan")
      alarm.end()
      try player.events.until("interruptionEnded")
    }
    var seen: [String] = []
    while seen.count < 2 * rounds {
      let event = try Self.event(try #require(try slow.next()))
      if event.session == player.id, event.event.hasPrefix("interruption") {
        seen.append(event.event)
      }
    }
    #expect(
      seen == (0..<rounds).flatMap { _ in ["interruptionBegan", "interruptionEnded"] })
  }

  @Test func `One for whom more than 1 MiB of interruptions waits is disconnected`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let slow = try Self.sleeper(rig)
    let client = try rig.client()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.activate()
    let alarm = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "alarm", settings: SessionSettings(class: "alarm"))
    ).session
    var rounds = 0
    while !rig.daemon.log.contains("it does not read"), rounds < 4000 {
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: alarm))
      try player.events.until("interruptionBegan")
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: alarm))
      try player.events.until("interruptionEnded")
      rounds += 1
    }
    #expect(rounds > 100)
    #expect(rounds < 4000)
    // What had been written before is still there, and then the end.
    while try slow.next() != nil {}
    try player.deactivate()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `One who takes nothing for 30 s is disconnected, and others miss nothing`() throws {
    let rig = try Rig()
    let client = try rig.client()
    _ = try Self.openMany(250, on: client)
    let slow = try Self.sleeper(rig)
    let other = try rig.monitor()
    let start = Monotonic.now
    for _ in 0..<10 {
      let prompt = try rig.hold("prompt")
      try other.until("activated", of: prompt.session)
      prompt.end()
      try other.until("closed", of: prompt.session)
    }
    try rig.wait(for: "the reader to be disconnected", within: .seconds(60)) {
      rig.daemon.log.contains("events have waited for 30 s") ? () : nil
    }
    #expect(Monotonic.now - start >= 29)
    while try slow.next() != nil {}
    let prompt = try rig.hold("prompt")
    try other.until("activated", of: prompt.session)
  }
}
