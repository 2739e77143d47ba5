import EiderInterface
import ServerFixture
import Testing
import Varlink

/// What is said of a stream to a person.
@Suite(.timeLimit(.minutes(10))) struct ExplainTests {
  @Test(arguments: ServerKind.available)
  func `Explain says who it is, who holds it down, how deep, since when, and what ends it`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let music = try rig.play(
      ["media.role": "music", "application.name": "Radio"], volume: 52428)
    let index = music.index
    #expect(
      try rig.explain(music).sentences == [
        "Stream \(index) is Radio, media that mixes, by the rule “role of media”.",
        "It is playing.", "Nothing holds it down.",
        "Its own volume is 80 %, and that is where it is.",
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
    #expect(down.sentences[2].hasPrefix("It is at -20 dB (for "))
    #expect(down.sentences[2].contains("ducked by 20 dB by call “Phone” under law 4 ("))
    #expect(down.sentences[3].contains("It ends with call “Phone” (at the latest in "))
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

  @Test func `Explain tells a stream's own rule from what its application is together`() throws {
    let rig = try AdoptionRig(
      .pulseAudio,
      configuration: """
        { rules: [
          { name: "book", match: { "application.name": "Book" }, class: "media",
            sharing: "exclusive" },
          { name: "desk", match: { "application.name": "Desk" }, class: "media", touch: false },
        ] }
        """)
    let music = try rig.play(["media.role": "music"])
    let book = try rig.play(["application.name": "Book"], frequency: 500)
    let desk = try rig.play(["application.name": "Desk"], frequency: 600)
    let together =
      "With the other streams of “a-player” it makes one session, and that wants to "
      + "be alone."
    try rig.wait("the session is exclusive") {
      try rig.explain(music).sentences.contains(together) ? () : nil
    }
    #expect(try rig.explain(music).sentences[0].contains("media that mixes, by the rule"))
    #expect(try rig.explain(book).sentences[0].contains("media that wants to be alone, by"))
    #expect(try !rig.explain(book).sentences.contains(together))
    let client = try rig.foreignClient()
    _ = try rig.activate("prompt", on: client)
    try rig.awaitDucked(music, by: -12)
    #expect(
      try rig.explain(desk).sentences.contains {
        $0.hasPrefix("It would be held down (ducked by 12 dB by prompt “prompt” under law 3")
          && $0.hasSuffix(", but its rule says not to touch its volume.")
      })
  }

  @Test func `Explain says of what plays unheard that it is muted, unless its user will hear it`()
    throws
  {
    let rig = try AdoptionRig(.pulseAudio)
    let music = try rig.play(["media.role": "music"])
    let client = try rig.foreignClient()
    _ = try rig.activate("call", on: client)
    try rig.awaitDucked(music, by: -20)
    try rig.daemon.configure(
      "{ interactions: [{ of: 'call', on: 'media', effect: 'mute' }] }")
    _ = try rig.control.call(ControlMethods.Reload.self)
    try rig.details(music, "is muted") { $0.state == "muted" }
    #expect(
      try rig.explain(music).sentences.contains {
        $0.hasPrefix("It is muted (for ") && $0.contains("by call “call” under interactions[0].")
      })
    try rig.server.server.setMute(false, ofSinkInput: music.index)
    try rig.details(music, "is its user's") { $0.state == "overridden" }
    #expect(
      try rig.explain(music).sentences.contains {
        $0.hasPrefix("It is to be muted (for ") && $0.contains("and its user will have it heard")
      })
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
