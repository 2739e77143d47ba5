import EiderInterface
import ServerFixture
import Testing
import Varlink

@Suite("Faults: who is who, and sandboxes", .serialized, .timeLimit(.minutes(10)))
struct FaultsWhoIsWho {
  static let servers = ServerKind.available

  @Test(
    "(28) a voice chat's phone stream brings others down while it is uncorked, and never where a rule leaves it out",
    arguments: servers)
  func corkedPhone(kind: ServerKind) throws {
    let rig = try AdoptionRig(
      kind,
      configuration: """
        { rules: [{ match: { "application.process.binary": "left-out" }, class: "none" }] }
        """)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    let phone = ["media.role": "phone", "application.process.binary": "chat"]
    let chat = try rig.play(phone, frequency: 700, isCorked: true)
    try rig.details(chat, "is a call that does nothing") { $0.class == "call" && $0.corked }
    #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
    try chat.cork(false)
    try rig.awaitDucked(music, by: -20)
    try chat.cork(true)
    try rig.awaitNormal(music)
    let other = try rig.play(
      phone.merging(["application.process.binary": "left-out"]) { $1 }, frequency: 900)
    try rig.details(other, "is untouched") { $0.class == "none" && !$0.corked }
    #expect(try rig.details(music, "is known") { _ in true }.state == "normal")
    try rig.server.server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test(
    "(29) six streams of one program without a role are one session, which lasts until the last ends",
    arguments: servers)
  func sixStreams(kind: ServerKind) throws {
    let rig = try AdoptionRig(
      kind,
      configuration: """
        { rules: [{ match: { "application.process.binary": "telephone" }, class: "call" }] }
        """)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    var phones = try (0..<6).map { _ in
      try rig.play(["application.process.binary": "telephone"], frequency: 700)
    }
    try rig.awaitDucked(music, by: -20)
    let sessions = try phones.map {
      try rig.details($0, "is adopted") { $0.class == "call" && $0.session != nil }.session
    }
    #expect(Set(sessions).count == 1)
    while phones.count > 1 { phones.removeLast().stop() }
    try rig.wait("five are gone") {
      try rig.control.call(ControlMethods.ListStreams.self).streams.count == 2 ? () : nil
    }
    #expect(try rig.details(music, "is known") { _ in true }.gain == -20)
    phones.removeLast().stop()
    try rig.awaitNormal(music)
    try rig.server.server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test("(30) two programs that call themselves Chromium are told apart", arguments: servers)
  func twoPrograms(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let streams = try ["chromium", "Discord"].map {
      try rig.play(["application.name": "Chromium", "application.process.binary": $0])
    }
    let details = try streams.map { try rig.details($0, "is adopted") { $0.session != nil } }
    #expect(details[0].session != details[1].session)
    // What Discord plays beside its voice are notices.
    #expect(details.map(\.class) == ["media", "event"])
  }

  @Test("(32) the role of a live stream changes, and its class follows", arguments: servers)
  func roleChanges(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let music = try rig.play(["media.role": "music"], volume: 52428)
    let stream = try rig.play(
      ["media.role": "music", "application.process.binary": "other"], frequency: 700)
    try rig.details(stream, "is media") { $0.class == "media" }
    try stream.set("media.role", to: "phone")
    try rig.details(stream, "is a call") { $0.class == "call" }
    try rig.awaitDucked(music, by: -20)
    try stream.set("media.role", to: "music")
    try rig.awaitNormal(music)
    try rig.server.server.waitForSinkInput(music.index) { $0.volume == [52428, 52428] }
  }

  @Test(
    "(52) a stream that gives a process of a sandbox is not tied to the host's process of that number",
    arguments: servers)
  func wrongProcess(kind: ServerKind) throws {
    let rig = try AdoptionRig(kind)
    let client = try rig.ownClient()
    let session = try rig.activate("call", on: client)
    for process in ["1", "2", "0", "-1", "nobody", "99999999999999999999"] {
      let stream = try rig.play([
        "application.process.id": process, "application.process.binary": "sandboxed",
      ])
      let details = try rig.details(stream, "is adopted") { $0.session != nil }
      #expect(details.class == "media")
      #expect(details.session != session)
    }
  }
}
