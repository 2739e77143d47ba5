import EiderInterface
import Glibc
import ServerFixture
import Testing

/// The user's volume is sacred: docs/volume.md, "The user's hand".
@Suite struct UserTests {
  /// Music at 80 %, down by a call; the user then sets what they like.
  private static func check(
    set volume: UInt32, comesBackAs expected: (UInt32) -> UInt32
  ) throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.server.setVolume([volume], ofSinkInput: index)
    try rig.awaitDetails(index, "to be its user's") { $0.state == "overridden" }
    let prompt = try rig.hold("prompt", afterFade: true)
    prompt.end()
    #expect(try music.sinkInput().volume == [volume, volume])
    call.end()
    try rig.awaitNormal(music)
    let after = try music.sinkInput().volume
    #expect(abs(Int(after[0]) - Int(expected(volume))) <= 1)
    #expect(after[0] == after[1])
  }

  @Test func `Set lower while down, it stays there, and comes back as much lower`() throws {
    try Self.check(set: 16384) { UInt32((Double($0) / Double(Rig.ducked(65536, by: -20)) * 65536)) }
  }

  @Test func `Set higher while down, it stays there, and comes back no louder than it ever was`()
    throws
  {
    try Self.check(set: 40000) { _ in Rig.eighty }
  }

  @Test func `Set above its old level while down, that is the level from then on`() throws {
    try Self.check(set: 60000) { $0 }
  }

  /// Sets a volume in the middle of a fade, again where a step of the fade went over it before the
  /// server could show it: docs/volume.md says that such a one is lost.
  private static func insist(
    _ rig: Rig, on volume: UInt32, of index: UInt32, until isTaken: (StreamDetails) -> Bool
  ) throws {
    try rig.wait(for: "the user's volume to be seen", within: .seconds(2)) {
      try rig.server.setVolume([volume], ofSinkInput: index)
      return try Monotonic.poll(within: .milliseconds(100)) {
        try rig.details(of: index).flatMap { isTaken($0) ? () : nil }
      }
    }
  }

  @Test func `A volume that the user sets during the release is final`() throws {
    let rig = try Rig(
      configuration: "{ classes: { call: { hold: 0, release: 3000 } } }")
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call", afterFade: true)
    call.end()
    try rig.awaitDetails(index, "to be on its way up") { $0.gain > -19 }
    try Self.insist(rig, on: 20000, of: index) { $0.base == [20000, 20000] }
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [20000, 20000])
  }

  @Test func `A volume that the user sets within the attack is theirs`() throws {
    let rig = try Rig(configuration: "{ classes: { call: { attack: 3000 } } }")
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.awaitDetails(index, "to be on its way down") { $0.gain < -1 }
    try Self.insist(rig, on: 60000, of: index) { $0.state == "overridden" }
    #expect(try music.sinkInput().volume == [60000, 60000])
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [60000, 60000])
  }

  @Test func `A mute that the user sets while it is down stays`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.server.setMute(true, ofSinkInput: index)
    try rig.awaitDetails(index, "to be muted") { $0.muted }
    call.end()
    try rig.awaitNormal(music)
    let after = try music.sinkInput()
    #expect(after.isMuted)
    #expect(after.volume == [Rig.eighty, Rig.eighty])
  }

}
