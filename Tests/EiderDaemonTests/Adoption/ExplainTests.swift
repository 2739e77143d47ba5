import EiderInterface
import ServerFixture
import Testing
import Varlink

/// What is said of a stream to a person.
@Suite(.timeLimit(.minutes(1))) struct ExplainTests {
  @Test func `Explain says who it is, who holds it down, how deep, since when, and what ends it`()
    throws
  {
    let rig = try AdoptionRig(.pulseAudio)
    let music = try rig.play(
      ["media.role": "music", "application.name": "Radio"], volume: 52428)
    let index = music.index
    #expect(
      try rig.explain(music).sentences == [
        "Stream \(index) is Radio, media that mixes, by the rule “role of media”.",
        "It is playing.", "Nothing holds it down.",
        "Its own volume is 80 % and comes back exactly.",
      ])
    let client = try rig.foreignClient()
    let id = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: "Phone", settings: SessionSettings(class: "call", lease: 60))
    ).session
    _ = try client.call(
      AudioSessionMethods.Activate.self, .init(session: id, wait: nil, timeout: nil))
    try rig.awaitDucked(music, by: -20)
    let down = try rig.explain(music)
    #expect(down.since.map { $0 <= Monotonic.now && $0 > Monotonic.now - 10 } == true)
    #expect(down.influences.map(\.by.session) == [id])
    #expect(down.influences.map(\.decibels) == [-20])
    #expect(down.sentences[2].hasPrefix("It is at -20 dB of -20 dB for "))
    #expect(down.sentences[2].contains("ducked by 20 dB by call “Phone” ("))
    #expect(down.sentences[3].contains("It ends with call “Phone”, at the latest in "))
    #expect(down.sentences[3].contains("stays down for 250 ms and comes up in 400 ms"))
    try rig.server.server.setVolume([30000], ofSinkInput: index)
    try rig.details(music, "is its user's") { $0.state == "overridden" }
    #expect(
      try rig.explain(music).sentences.contains(
        "Its user set it to 46 % meanwhile; that stands until then."))
    #expect(throws: VarlinkError.self) {
      try rig.control.call(ControlMethods.Explain.self, .init(stream: 4_000_000_000))
    }
  }

  @Test func `Explain gives the properties that rules are asked about`() throws {
    let rig = try AdoptionRig(.pulseAudio)
    let music = try rig.play(["media.role": "music"])
    let properties = try rig.explain(music).properties
    #expect(properties["sink"] == "N1")
    #expect(properties["driver"] == "protocol-native.c")
    #expect(properties["media.name"] == "tone")
    #expect(properties["application.process.binary"] == "a-player")
  }
}
