import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// A watcher that does not read harms nobody else.
@Suite(.serialized) struct SlowReaderTests {
  @Test func `A monitor that does not read is disconnected, and others miss nothing`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let slow = try RawSocket(to: rig.address.control)
    var size: Int32 = 4096
    setsockopt(slow.descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    slow.send(#"{"method":"io.eider.Control.Monitor","more":true}"#)
    #expect(try #require(try slow.next()).contains("snapshot"))
    let other = try rig.monitor()
    let client = try rig.client()
    var rounds = 0
    while !rig.daemon.log.contains("it does not read"), rounds < 4000 {
      let id = try client.call(
        AudioSessionMethods.OpenSession.self,
        .init(name: "session", settings: SessionSettings(class: "call"))
      ).session
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: id))
      if rounds % 100 == 0 {
        #expect(try #require(try rig.server.sinkInput(index)).volume[0] < Rig.eighty)
      }
      _ = try client.call(AudioSessionMethods.CloseSession.self, .init(session: id))
      try other.until("activated", of: id)
      try other.until("closed", of: id)
      rounds += 1
    }
    #expect(rounds < 4000)
    #expect(rounds > 100)
    // What had been written before is still there, and then the end.
    while try slow.next() != nil {}
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }
}
