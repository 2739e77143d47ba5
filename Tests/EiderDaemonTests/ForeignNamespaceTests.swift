import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// Clients whose process the daemon cannot tell, as it is of another pid namespace.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: geteuid() == 0, "a pid namespace of the daemon's own needs root"))
struct ForeignNamespaceTests {
  @Test func `They see the sessions that they name, and nobody's else`() throws {
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let eider = try EiderProcess(on: pulse.server)
    let daemon = try ChildProcess(
      "unshare", ["--pid", "--fork", "--kill-child", try EiderProcess.built("eiderd")],
      environment: eider.environment)
    defer { daemon.terminate(SIGKILL) }
    try daemon.waitForLine(containing: "ready")
    let address = try SocketAddress(environment: eider.environment)
    let control = try Client(path: address.control)
    let isConnected = try Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      try control.call(ControlMethods.GetStatus.self).server.connected ? true : nil
    }
    #expect(isConnected == true)
    let client = try Client(path: address.audioSession)
    let session = try client.call(AudioSessionMethods.OpenSession.self, .init(name: "own")).session

    let own = Watching(
      try Client(path: address.audioSession).stream(
        AudioSessionMethods.Monitor.self, .init(session: session)))
    #expect(try own.next().event == "snapshot")
    let anybody = Watching(
      try Client(path: address.audioSession).stream(AudioSessionMethods.Monitor.self, .init()))
    #expect(try anybody.next().event == "ready")
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    try own.until("activated")
    pulse.stop()
    try anybody.until("serverLost")
    #expect(anybody.seen.allSatisfy { $0.session == nil }, "\(anybody.seen.map(\.event))")
  }
}
