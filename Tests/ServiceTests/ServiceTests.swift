import Glibc
import ServerFixture
import Testing

/// Eider as a service of a real `systemd --user`.
@Suite(
  .serialized,
  .enabled(if: UserManager.obstacle == nil, Comment(rawValue: UserManager.obstacle ?? "")))
struct ServiceTests {
  private static let eighty: UInt32 = 52429

  /// A manager with music at 80 %, and the sockets listening.
  private func manager(user: UInt32) throws -> (UserManager, ToneStream) {
    let manager = try UserManager(user: user)
    try manager.require(manager.systemctl("start", "eiderd.socket"))
    let music = try ToneStream(
      Tone(frequency: 400, level: -30), on: manager.server,
      options: ToneStream.Options(role: "music", volume: Self.eighty))
    try music.index()
    return (manager, music)
  }

  private func awaitExact(_ music: ToneStream, _ manager: UserManager) throws {
    try manager.server.waitForSinkInput(music.index(), within: .seconds(20)) {
      $0.volume == [Self.eighty, Self.eighty] && !$0.isMuted
    }
  }

  private func awaitDucked(_ music: ToneStream, _ manager: UserManager) throws {
    // A call ducks by 20 dB.
    let ducked = Double(Self.eighty) * pow(10, -20.0 / 60)
    try manager.server.waitForSinkInput(music.index(), within: .seconds(20)) {
      abs(Double($0.volume[0]) - ducked) < 40
    }
  }

  @Test func `The first client starts the daemon, which says what it does`() throws {
    let (manager, music) = try manager(user: 61001)
    #expect(try manager.property("ActiveState") == "inactive")
    for socket in ["io.eider.AudioSession", "io.eider.Control"] {
      for place in ["eider", "varlink/registry"] {
        #expect(access("\(manager.folder.path)/run/\(place)/\(socket)", F_OK) == 0)
      }
    }
    let status = try manager.control("status")
    try manager.require(status)
    #expect(try manager.property("ActiveState") == "active")
    try manager.await("StatusText") { $0.hasPrefix("watching PulseAudio") }
    let call = try manager.hold("call")
    try awaitDucked(music, manager)
    try manager.await("StatusText") { $0.contains("active: call; 1 held down") }
    call.closeInput()
    try awaitExact(music, manager)
    try manager.await("StatusText") { !$0.contains("held down") }
    let lines = manager.journal.split(separator: "\n").filter { $0.contains("EIDER_SESSION") }
    #expect(
      lines.contains {
        $0.contains(#""PRIORITY":"6""#) && $0.contains(#""EIDER_CLASS":"call""#)
          && $0.contains("is active")
      })
    let index = try music.index()
    #expect(
      lines.contains {
        $0.contains("is ducked") && $0.contains(#""EIDER_RULE":""#)
          && $0.contains(#""EIDER_STREAM":"\#(index)""#) && $0.contains(#""EIDER_APPLICATION":""#)
      })
  }

  @Test func `A reload keeps sessions and gains, and a bad one says so everywhere`() throws {
    let (manager, music) = try manager(user: 61002)
    let call = try manager.hold("call")
    try awaitDucked(music, manager)
    let process = try manager.property("MainPID")
    try manager.configure("{ log: { level: \"debug\" } }")
    try manager.require(manager.systemctl("reload", "eiderd.service"))
    try awaitDucked(music, manager)
    try manager.configure("{ classes: { call: { depth: 7 } } }")
    #expect(try !manager.systemctl("reload", "eiderd.service").status.isSuccess)
    try manager.await("StatusText") { $0.contains("cannot be used") && $0.contains("depth") }
    let answer = try manager.control("reload")
    #expect(!answer.status.isSuccess)
    #expect(answer.errorOutput.contains("depth"))
    #expect(try manager.property("ActiveState") == "active")
    #expect(try manager.property("MainPID") == process)
    try awaitDucked(music, manager)
    // The level that the first reload brought holds: what is not worth a line by default is there.
    let other = try manager.hold("prompt")
    #expect(manager.journal.contains(#""PRIORITY":"7""#))
    other.closeInput()
    try manager.configure("{}")
    try manager.require(manager.systemctl("reload", "eiderd.service"))
    try manager.await("StatusText") { !$0.contains("cannot be used") }
    call.closeInput()
    try awaitExact(music, manager)
  }

  @Test func `A daemon that hangs is replaced by the watchdog, and music comes back`() throws {
    let (manager, music) = try manager(user: 61003)
    try manager.overlay("eiderd.service", "[Service]\nWatchdogSec=2s\nTimeoutAbortSec=1s\n")
    let call = try manager.hold("call")
    try awaitDucked(music, manager)
    let process = try manager.property("MainPID")
    try manager.require(manager.systemctl("kill", "--signal=STOP", "eiderd.service"))
    try manager.await("MainPID") { $0 != process && $0 != "0" }
    try manager.await("ActiveState") { $0 == "active" }
    try awaitExact(music, manager)
    #expect(try manager.property("NRestarts") == "1")
    call.terminate()
  }

  @Test func `Stopping the service puts music back, and the next client starts it again`() throws {
    let (manager, music) = try manager(user: 61004)
    let call = try manager.hold("call")
    try awaitDucked(music, manager)
    try manager.require(manager.systemctl("stop", "eiderd.service"))
    try awaitExact(music, manager)
    #expect(try manager.property("Result") == "success")
    call.terminate()
    try manager.require(manager.control("status"))
  }

  @Test func `After kill -9 ExecStopPost alone puts music back`() throws {
    let (manager, music) = try manager(user: 61005)
    try manager.overlay("eiderd.service", "[Service]\nRestart=no\n")
    let call = try manager.hold("call")
    try awaitDucked(music, manager)
    try manager.require(manager.systemctl("kill", "--signal=KILL", "eiderd.service"))
    try manager.await("ActiveState") { $0 == "failed" }
    #expect(try manager.property("MainPID") == "0")
    try awaitExact(music, manager)
    call.terminate()
  }

  @Test func `While the daemon restarts nobody is refused`() throws {
    let (manager, _) = try manager(user: 61006)
    try manager.require(manager.control("status"))
    let process = try manager.property("MainPID")
    let restart = try manager.begin("systemctl", ["--user", "restart", "eiderd.service"])
    let socket = manager.folder.path + "/run/eider/io.eider.AudioSession"
    while restart.isRunning { try #require(UnixSocket.accepts(socket)) }
    #expect(try restart.wait().isSuccess)
    #expect(try manager.property("MainPID") != process)
    try manager.require(manager.control("status"))
  }

  @Test func `Two users have a daemon each, and neither sees the other's`() throws {
    let (one, music) = try manager(user: 61007)
    let (other, otherMusic) = try manager(user: 61008)
    let call = try one.hold("call")
    try awaitDucked(music, one)
    try other.require(other.control("status"))
    try awaitExact(otherMusic, other)
    #expect(try other.control("sessions", "--json").output.contains("call") == false)
    let stranger = try other.run(
      "env",
      [
        "EIDER_RUNTIME_DIR=\(one.folder.path)/run/eider", "\(other.folder.path)/bin/eiderctl",
        "status",
      ])
    #expect(stranger.status == .exited(69))
    call.closeInput()
    try awaitExact(music, one)
  }

  @Test func `The units are sound, and the service is confined`() throws {
    let (manager, _) = try manager(user: 61009)
    let units = ["eiderd.service", "eiderd.socket", "eiderd-control.socket"]
    let check = try manager.run(
      "env",
      ["SYSTEMD_UNIT_PATH=\(manager.folder.path)/units", "systemd-analyze", "--user", "--man=no"]
        + ["verify"] + units.map { "\(manager.folder.path)/units/\($0)" })
    #expect(check.status.isSuccess)
    #expect(check.output + check.errorOutput == "")
    let security = try manager.run(
      "systemd-analyze", ["--user", "--no-pager", "security", "eiderd.service"])
    try manager.require(security)
    // A service that asks for nothing is at 9.8.
    let verdict = try #require(
      security.output.split(separator: "\n").last { $0.contains("exposure level") })
    let level = try #require(
      verdict.split(separator: " ").compactMap { Double($0) }.last, "\(verdict)")
    #expect(level < 7.5, "\(security.output)")
  }
}
