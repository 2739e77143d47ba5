import EiderInterface
import Glibc
import ServerFixture
import Testing

/// What was down when something died comes back, and so does what the server saved of it.
@Suite struct RecoveryTests {
  @Test func `After the daemon was killed, twice, its next life puts music back`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    for _ in 1...2 {
      let call = try rig.hold("call")
      try rig.awaitDucked(music, by: -20)
      try rig.daemon.kill(SIGKILL)
      #expect(try music.sinkInput().volume[0] == Rig.ducked(Rig.eighty, by: -20))
      try rig.startDaemon()
      try rig.server.waitForSinkInput(music.index()) {
        $0.volume == [Rig.eighty, Rig.eighty] && !$0.isMuted
      }
      try rig.awaitNormal(music)
      call.end()
    }
    let details = try #require(try rig.details(of: music.index()))
    #expect(details.base == [Int(Rig.eighty), Int(Rig.eighty)])
  }

  @Test func `What the user set while there was no daemon stays`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.daemon.kill(SIGKILL)
    try rig.server.setVolume([32768], ofSinkInput: music.index())
    try rig.startDaemon()
    let next = try rig.hold("call", afterFade: true)
    next.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [32768, 32768])
    call.end()
  }

  @Test(arguments: [true, false])
  func `A player that was ended while it was down opens at its own level`(
    whileHeld opensDucked: Bool
  ) throws {
    let rig = try Rig()
    let first = try rig.play("music")
    try rig.server.setVolume([Rig.eighty], ofSinkInput: first.index())
    try rig.awaitDetails(first.index(), "to be set") { $0.base[0] == Int(Rig.eighty) }
    let call = try rig.hold("call")
    try rig.awaitDucked(first, by: -20)
    first.stop()
    try rig.wait(for: "it to be gone") { try rig.details().isEmpty ? () : nil }
    if !opensDucked { call.end() }
    let second = try rig.play("music")
    #expect(
      try rig.details(of: second.index())?.base == [Int(Rig.eighty), Int(Rig.eighty)])
    if opensDucked {
      try rig.awaitDucked(second, by: -20)
      call.end()
    }
    try rig.awaitNormal(second)
    #expect(try second.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A second player of the role is ducked once, from its own level`() throws {
    let rig = try Rig()
    let first = try rig.play("music", at: Rig.eighty)
    try rig.server.setVolume([Rig.eighty], ofSinkInput: first.index())
    let call = try rig.hold("call")
    try rig.awaitDucked(first, by: -20)
    let second = try rig.play("music", frequency: 700)
    try rig.awaitDucked(second, by: -20)
    #expect(try second.sinkInput().volume[0] == Rig.ducked(Rig.eighty, by: -20))
    call.end()
    for stream in [first, second] {
      try rig.awaitNormal(stream)
      #expect(try stream.sinkInput().volume == [Rig.eighty, Rig.eighty])
    }
  }

  @Test func `When server and daemon are both killed, the next player opens at its own level`()
    throws
  {
    let rig = try Rig()
    let first = try rig.play("music")
    try rig.server.setVolume([Rig.eighty], ofSinkInput: first.index())
    try rig.awaitDetails(first.index(), "to be set") { $0.base[0] == Int(Rig.eighty) }
    let call = try rig.hold("call")
    try rig.awaitDucked(first, by: -20)
    // Ending in good order has the server write what it saved to the disk.
    try rig.daemon.kill(SIGKILL)
    try rig.sound.restart(signal: SIGTERM)
    try rig.startDaemon()
    let second = try rig.play("music")
    try rig.awaitNormal(second)
    #expect(try second.sinkInput().volume == [Rig.eighty, Rig.eighty])
    call.end()
  }

  @Test func `A player whose sink is unloaded while it is down is exact on the other`() throws {
    let rig = try Rig()
    let extra = try rig.server.loadModule("module-null-sink", ["sink_name=N3", "norewinds=1"])
    _ = try rig.server.loadModule("module-rescue-streams")
    let music = try rig.play("music", at: Rig.eighty) { $0.sink = "N3" }
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.server.unloadModule(extra)
    let details = try rig.awaitDetails(music.index(), "to be on another sink") {
      $0.sink != "N3" && $0.sink != nil
    }
    #expect(details.gain == -20)
    #expect(try music.sinkInput().volume[0] == Rig.ducked(Rig.eighty, by: -20))
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A player that its user moves while it is down stays there and is exact`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.server.move(sinkInput: music.index(), to: "N2")
    try rig.awaitDetails(music.index(), "to be on N2") { $0.sink == "N2" }
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    #expect(try rig.details(of: music.index())?.sink == "N2")
  }
}
