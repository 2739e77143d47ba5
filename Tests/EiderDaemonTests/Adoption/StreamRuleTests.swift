import EiderInterface
import ServerFixture
import Testing
import Varlink

/// What rules make of streams, on every server.
@Suite(.timeLimit(.minutes(10))) struct StreamRuleTests {
  @Test(arguments: ServerKind.available)
  func `A rule takes a stream that has only a name, and classify says why`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(
      kind,
      configuration: """
        { rules: [
          { name: "bell", match: { "application.name": "*bell*" }, class: "alarm" },
          { name: "mpd", match: { "application.name": "ALSA plug-in [[]mpd]" }, class: "alarm" },
          { name: "radio", match: { "application.name": "ALSA plug-in ?mpd?" }, class: "prompt" },
        ] }
        """)
    let name = "ALSA plug-in [mpd]"
    let stream = try rig.play(["application.name": name, "application.process.binary": ""])
    try rig.details(stream, "is a prompt") { $0.class == "prompt" }
    #expect(try rig.explain(stream).rule == "radio")
    let answer = try rig.control.call(
      ControlMethods.Classify.self, .init(properties: ["application.name": name]))
    #expect(answer.rule == "radio")
    #expect(answer.sharing == "duck")
    #expect(answer.misses.map(\.rule) == ["bell", "mpd"])
    #expect(answer.misses.allSatisfy { $0.key == "application.name" && $0.value == name })
  }

  @Test func `Classify says no more of a huge value than a person would read`() throws {
    let rig = try AdoptionRig(.pulseAudio)
    let huge = String(repeating: "x", count: 100_000)
    let answer = try rig.control.call(
      ControlMethods.Classify.self,
      .init(properties: [
        "application.process.binary": huge, "application.name": huge, "media.role": huge,
      ]))
    #expect(answer.rule == nil)
    #expect(answer.misses.count > 50)
    #expect(answer.misses.allSatisfy { $0.value?.count ?? 200 == 200 })
    #expect(answer.application.count == 200)
  }

  @Test(arguments: ServerKind.available)
  func `A phone stream that a rule leaves out does nothing and is never touched`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(
      kind,
      configuration: """
        { rules: [{ match: { "application.process.binary": "chat", "media.role": "phone" },
          class: "none" }] }
        """)
    let music = try rig.play(["media.role": "music"])
    let chat = try rig.play(
      ["media.role": "phone", "application.process.binary": "chat"], frequency: 700)
    try rig.details(chat, "is untouched") { $0.state == "untouched" && $0.class == "none" }
    #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
    let phone = try rig.play(["media.role": "phone"], frequency: 900)
    try rig.awaitDucked(music, by: -20)
    #expect(try rig.details(chat, "is known") { _ in true }.gain == 0)
    phone.stop()
    try rig.awaitNormal(music)
  }

  @Test(arguments: ServerKind.available)
  func `A class chosen for a stream ends with it, one for its application stays`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    let program = ["application.process.binary": "program"]
    let one = try rig.play(program, frequency: 700)
    try rig.setClass("call", one)
    try rig.awaitDucked(music, by: -20)
    #expect(try rig.explain(one).reason == "chosen")
    one.stop()
    try rig.awaitNormal(music)
    let two = try rig.play(program, frequency: 700)
    #expect(try rig.details(two, "is known") { _ in true }.class == "media")
    try rig.setClass("call", two, wholly: true)
    try rig.awaitDucked(music, by: -20)
    two.stop()
    let three = try rig.play(program, frequency: 700)
    #expect(try rig.details(three, "is known") { _ in true }.class == "call")
    try rig.awaitDucked(music, by: -20)
    #expect(throws: VarlinkError.self) { try rig.setClass("cal", three) }
    // What is left out while it is down comes back.
    try rig.setClass("none", music)
    try rig.details(music, "is untouched and back") { $0.state == "untouched" && $0.gain == 0 }
    try rig.server.server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test(arguments: ServerKind.available)
  func `Rules that are read again move streams that play`(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let music = try rig.play(["media.role": "music"])
    let bell = try rig.play(["application.process.binary": "bell"], frequency: 700)
    #expect(try rig.details(bell, "is known") { _ in true }.class == "media")
    try rig.daemon.configure(
      "{ rules: [{ match: { 'application.process.binary': 'bell' }, class: 'prompt' }] }")
    _ = try rig.control.call(ControlMethods.Reload.self)
    try rig.details(bell, "is a prompt") { $0.class == "prompt" }
    try rig.awaitDucked(music, by: -12)
  }

  @Test(arguments: ServerKind.available)
  func `A stream whose volume is not to be touched counts all the same`(kind: ServerKind) throws {
    let rig = try AdoptionRig(
      kind,
      configuration: """
        { rules: [{ match: { "application.process.binary": "desk" }, class: "call",
          touch: false }] }
        """)
    let music = try rig.play(["media.role": "music"])
    let desk = try rig.play(["application.process.binary": "desk"], frequency: 700)
    try rig.awaitDucked(music, by: -20)
    let alarm = try rig.play(["media.role": "alarm"], frequency: 900)
    try rig.awaitDucked(music, by: -24)
    #expect(try rig.details(desk, "is known") { _ in true }.gain == 0)
    #expect(try rig.explain(desk).sentences.contains { $0.contains("not to touch its volume") })
    alarm.stop()
  }

  @Test(arguments: ServerKind.available)
  func `With a zone for each sink only what plays beside the trigger goes down, wherever it moves`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind, configuration: "{ zones: 'sink' }")
    let music = try rig.play(["media.role": "music"], sink: "N2")
    let phone = try rig.play(["media.role": "phone"], frequency: 700, sink: "N1")
    try rig.details(phone, "is active on N1") { $0.class == "call" && $0.sink == "N1" }
    #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
    try rig.server.server.move(sinkInput: music.index, to: "N1")
    try rig.awaitDucked(music, by: -20)
    try rig.server.server.move(sinkInput: phone.index, to: "N2")
    try rig.awaitNormal(music)
    try rig.server.server.move(sinkInput: music.index, to: "N2")
    try rig.awaitDucked(music, by: -20)
  }
}
