import EiderInterface
import ServerFixture
import Testing

/// Streams that count only while they are heard.
@Suite(.timeLimit(.minutes(10))) struct AudibleTests {
  private static let configuration = """
    { rules: [{ match: { "application.process.binary": "chat" }, class: "call", sharing: "duck",
      activity: "audible", threshold: -30, silence: 300 }] }
    """

  private func chat(_ rig: AdoptionRig) throws -> CorkableStream {
    let chat = try rig.play(
      ["application.process.binary": "chat"], frequency: 700, sink: "N1", isSilent: true)
    try rig.awaitMeters(1)
    return chat
  }

  @Test(arguments: ServerKind.available)
  func `An open voice chat brings music down while somebody speaks, and only then`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    let chat = try chat(rig)
    #expect(try rig.explain(chat).sentences.contains { $0.contains("is silent") })
    for _ in 0..<2 {
      #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
      chat.hush(false)
      try rig.awaitDucked(music, by: -20)
      chat.hush(true)
      try rig.awaitNormal(music)
    }
    try rig.server.server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test(arguments: ServerKind.available)
  func `It is listened to only while it runs and its user has not silenced it`(
    kind: ServerKind
  ) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let chat = try chat(rig)
    try chat.cork(true)
    try rig.awaitMeters(0)
    try chat.cork(false)
    try rig.awaitMeters(1)
    try rig.server.server.setMute(true, ofSinkInput: chat.index)
    try rig.awaitMeters(0)
    try rig.server.server.setMute(false, ofSinkInput: chat.index)
    try rig.awaitMeters(1)
    try rig.setClass("media", chat)
    try rig.awaitMeters(0)
  }

  @Test(arguments: ServerKind.available)
  func `It is heard wherever it is moved, and a move alone is not speech`(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let music = try rig.play(["media.role": "music"])
    let chat = try chat(rig)
    try rig.server.server.move(sinkInput: chat.index, to: "N2")
    try rig.details(chat, "is on N2") { $0.sink == "N2" }
    try rig.awaitMeters(1, on: "N2")
    #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
    chat.hush(false)
    try rig.awaitDucked(music, by: -20)
    chat.hush(true)
    try rig.awaitNormal(music)
  }

  @Test(arguments: ServerKind.available)
  func `It is heard at the volume its user set, however far it is ducked`(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind, configuration: Self.configuration)
    let music = try rig.play(["media.role": "music"])
    let chat = try chat(rig)
    chat.hush(false)
    try rig.awaitDucked(music, by: -20)
    let alarm = try rig.play(["media.role": "alarm"], frequency: 900)
    // The tone of -12 dB is at -36 dB now, softer than the threshold.
    try rig.awaitDucked(chat, by: -24)
    let heard = Monotonic.now
    try rig.wait("three times the silence has passed") { Monotonic.now > heard + 0.9 ? () : nil }
    #expect(try rig.explain(chat).session?.state == "active")
    alarm.stop()
    try rig.awaitDucked(music, by: -20)
  }
}
