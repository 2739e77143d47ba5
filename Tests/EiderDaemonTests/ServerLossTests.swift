import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// The sound server dies and comes back.
@Suite struct ServerLossTests {

  @Test func `What was held when the server died is not put onto the next one`() throws {
    let rig = try Rig()
    let old = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(old, by: -20)
    let monitor = try rig.monitor()
    try rig.sound.kill(SIGKILL)
    try monitor.until("serverLost")
    call.end()
    try monitor.until("closed", of: call.session)
    try rig.sound.start()
    try monitor.until("serverBack")
    let new = try rig.play("music", at: 30000)
    #expect(try rig.details(of: new.index())?.state == "normal")
    #expect(try new.sinkInput().volume == [30000, 30000])
  }

  @Test func `A daemon that starts before the server finds it when it comes`() throws {
    let rig = try Rig(startsServer: false)
    let call = try rig.hold("call")
    try rig.sound.start()
    try call.until("serverBack")
    let music = try rig.play("music", at: Rig.eighty)
    try rig.awaitDucked(music, by: -20)
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A daemon that starts during playback takes the streams that are there`() throws {
    let rig = try Rig(startsDaemon: false)
    let music = try ToneStream(
      Tone(frequency: 400), on: rig.server,
      options: .init(role: "music", volume: Rig.eighty))
    try music.index()
    try rig.startDaemon()
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `The daemon ends on SIGTERM without a server`() throws {
    let rig = try Rig()
    let monitor = try rig.monitor()
    try rig.sound.kill(SIGKILL)
    try monitor.until("serverLost")
    #expect(try rig.daemon.kill(SIGTERM) == .exited(0))
  }
}
