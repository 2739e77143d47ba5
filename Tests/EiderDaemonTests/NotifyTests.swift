import Glibc
import ServerFixture
import Testing

/// What the service manager is told: sd_notify(3), and `Type=notify-reload` of systemd.service(5).
@Suite(.timeLimit(.minutes(10))) struct NotifyTests {
  @Test func `It tells when it is ready, reads its configuration, and ends`() throws {
    let folder = try TemporaryFolder()
    let socket = try NotifySocket(in: folder)
    let pulse = try PrivatePulseAudio()
    try pulse.start()
    let daemon = try EiderProcess(
      on: pulse.server, configuration: "{}", environment: ["NOTIFY_SOCKET": socket.path])
    try daemon.start()
    let ready = try socket.next()
    #expect(ready["READY"] == "1")
    #expect(ready["STATUS"]?.isEmpty == false)
    var status = ready
    while status["STATUS"]?.hasPrefix("watching PulseAudio") != true {
      status = try socket.next(with: "STATUS")
    }

    let start = Monotonic.now
    daemon.signal(SIGHUP)
    let reloading = try socket.next(with: "RELOADING")
    let time = try #require(reloading["MONOTONIC_USEC"].flatMap { Double($0) })
    #expect(time / 1e6 >= start - 0.001 && time / 1e6 <= Monotonic.now)
    #expect(try socket.next()["READY"] == "1")

    try daemon.configure("{ grace: -1 }")
    daemon.signal(SIGHUP)
    #expect(try socket.next()["RELOADING"] == "1")
    let kept = try socket.next()
    #expect(kept["READY"] == "1")
    #expect(kept["STATUS"]?.contains("cannot be used") == true)
    #expect(kept["STATUS"]?.contains("grace") == true)

    daemon.signal(SIGTERM)
    let stopping = try socket.next(with: "STOPPING")
    #expect(stopping["STATUS"]?.isEmpty == false)
    #expect(daemon.stop() == .exited(0))
  }

  @Test func `The watchdog is fed as long as the loop turns`() throws {
    let folder = try TemporaryFolder()
    let socket = try NotifySocket(in: folder)
    let pulse = try PrivatePulseAudio()
    let daemon = try EiderProcess(
      on: pulse.server,
      environment: ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "400000"])
    try daemon.start()
    for _ in 0..<3 { #expect(try socket.next(with: "WATCHDOG")["WATCHDOG"] == "1") }
  }
}
