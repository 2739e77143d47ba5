import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// A stream goes down while a session acts on it, and comes back exactly.
@Suite struct DuckingTests {
  private static func check(
    _ rig: Rig, volume: [UInt32], _ change: (inout ToneStream.Options) -> Void = { _ in }
  ) throws {
    let music = try rig.play("music", change)
    let index = try music.index()
    try rig.server.setVolume(volume, ofSinkInput: index)
    try rig.awaitDetails(index, "to have its volume") { $0.base == volume.map(Int.init) }
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    #expect(try music.sinkInput().volume == volume.map { Rig.ducked($0, by: -20) })
    call.end()
    try rig.awaitNormal(music)
    let after = try music.sinkInput()
    #expect(after.volume == volume)
    #expect(!after.isMuted)
  }

  @Test func `Music at 80 % goes down for a call and comes back exactly`() throws {
    try Self.check(Rig(), volume: [Rig.eighty, Rig.eighty])
  }

  @Test func `A stream of one channel comes back exactly`() throws {
    try Self.check(Rig(), volume: [43210]) { $0.channels = 1 }
  }

  @Test func `Six channels come back one by one`() throws {
    try Self.check(Rig(), volume: [65536, 60001, 50003, 40009, 30011, 1]) {
      $0.channels = 6
      $0.channelMap = "front-left,front-right,rear-left,rear-right,front-center,lfe"
    }
  }

  @Test func `All of it holds in French`() throws {
    var options = PrivatePulseAudio.Options()
    options.environment = ["LC_ALL": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8", "LANGUAGE": "fr"]
    try Self.check(Rig(options: options), volume: [52429, 39321])
  }

  @Test func `A muted stream goes down and comes back muted, without its flag being touched`()
    throws
  {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    try rig.server.setMute(true, ofSinkInput: index)
    try rig.awaitDetails(index, "to be muted") { $0.muted }
    let call = try rig.hold("call")
    try rig.awaitDetails(index, "to be down") { $0.gain == -20 }
    #expect(try music.sinkInput().isMuted)
    call.end()
    try rig.awaitNormal(music)
    let after = try music.sinkInput()
    #expect(after.isMuted)
    #expect(after.volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `The volume is written before the grant is answered`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    // The first step of the fade is on the server when the answer is here.
    for _ in 1...10 {
      let call = try rig.hold("call")
      #expect(try #require(try rig.server.sinkInput(index)).volume[0] < Rig.eighty)
      call.end()
      try rig.awaitNormal(music)
    }
  }

  @Test func `After the fade means that all the way down is on the server`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call", afterFade: true)
    #expect(try music.sinkInput().volume[0] == Rig.ducked(Rig.eighty, by: -20))
    call.end()
  }

  @Test func `Who waits for a fade is answered when the stream that fades ends`() throws {
    let rig = try Rig(configuration: "{ classes: { call: { attack: 10000 } } }")
    let music = try rig.play("music", at: Rig.eighty)
    let socket = try RawSocket(to: rig.address.audioSession)
    socket.send(
      #"{"method":"io.eider.AudioSession.Hold","more":true,"parameters":{"name":"call","settings":{"class":"call"},"afterFade":true}}"#
    )
    try rig.awaitDetails(music.index(), "to fade") { $0.gain < -1 }
    music.stop()
    #expect(try #require(try socket.next()).contains(#""event":"activated""#))
  }

  @Test func `A stream that ends while down leaves nothing in the daemon's tables`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    music.stop()
    try rig.wait(for: "the stream to be forgotten") { try rig.details().isEmpty ? () : nil }
    call.end()
    try rig.wait(for: "the sessions to be gone") {
      let status = try rig.control().call(ControlMethods.GetStatus.self)
      return status.sessions == 0 && status.streams == 0 && status.held.isEmpty ? () : nil
    }
  }
}
