import EiderConfiguration
import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

@testable import EiderDaemon

/// Who may use what, and how much of it.
@Suite(.timeLimit(.minutes(10))) struct AccessTests {
  private static func limitReached(_ limit: String) -> String {
    #"{"error":"io.eider.AudioSession.LimitReached","parameters":{"limit":"\#(limit)"}}"#
  }

  private static func open(_ client: Client, _ settings: SessionSettings?) throws -> String {
    try client.call(
      AudioSessionMethods.OpenSession.self, .init(name: "session", settings: settings)
    ).session
  }

  /// The class of which a call was refused.
  private static func refusedClass(_ call: () throws -> Void) throws -> String? {
    let error = #expect(throws: VarlinkError.self) { try call() }
    return error?.as(AudioSessionErrors.NotAllowed.self)?.class
  }

  @Test(.enabled(if: geteuid() == 0, "only root can enter another root folder"))
  func `A Flatpak may use every class but alarm and call, however it asks`() throws {
    let rig = try Rig()
    let path = "\(rig.address.folder)/.flatpak-info"
    try write("[Application]\nname=org.example.App\n", to: path)
    let application = try ForeignConnection(
      to: "/io.eider.AudioSession", inRoot: rig.address.folder)
    let client = try Client(descriptor: dup(application.descriptor))
    for name in ["alarm", "call"] {
      let settings = SessionSettings(class: name)
      #expect(try Self.refusedClass { _ = try Self.open(client, settings) } == name)
    }
    #expect(
      try Self.refusedClass { _ = try Self.open(client, SessionSettings(scene: "call")) }
        == "call")
    for name in ["media", "prompt", "event"] {
      _ = try Self.open(client, SessionSettings(class: name))
    }
    let session = try Self.open(client, nil)
    #expect(
      try Self.refusedClass {
        _ = try client.call(
          AudioSessionMethods.Configure.self,
          .init(session: session, settings: SessionSettings(class: "alarm")))
      } == "alarm")
    #expect(
      try client.call(AudioSessionMethods.GetSession.self, .init(session: session)).class
        == "media")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can enter another root folder"))
  func `A rule names a Flatpak by the id that its sandbox says`() throws {
    let rig = try Rig(
      configuration: "{ access: [ { application: 'org.example.*', allow: ['call'] } ] }")
    try write(
      "[Application]\nname=org.example.App\n", to: "\(rig.address.folder)/.flatpak-info")
    let application = try ForeignConnection(
      to: "/io.eider.AudioSession", inRoot: rig.address.folder)
    let client = try Client(descriptor: dup(application.descriptor))
    _ = try Self.open(client, SessionSettings(class: "call"))
    #expect(try Self.refusedClass { _ = try Self.open(client, nil) } == "media")
  }

  @Test func `A program of the same user may use every class, unless a rule names it`() throws {
    let rig = try Rig(configuration: "{}")
    let client = try rig.client()
    for name in ["alarm", "call", "media", "prompt", "event"] {
      _ = try Self.open(client, SessionSettings(class: name))
    }
    try rig.daemon.configure("{ access: [ { binary: '*', deny: ['alarm'] } ] }")
    _ = try rig.control().call(ControlMethods.Reload.self)
    #expect(
      try Self.refusedClass { _ = try Self.open(client, SessionSettings(class: "alarm")) }
        == "alarm")
    _ = try Self.open(client, SessionSettings(class: "call"))
  }

  @Test func `Each limit has its name`() throws {
    let rig = try Rig(
      configuration: """
        { limits: { sessions: 2, monitors: 1, calls: 3, message: 2048, connections: 6 } }
        """)
    let client = try Client(path: rig.address.audioSession)
    let first = try Self.open(client, SessionSettings(class: "alarm"))
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: first))
    let second = try Self.open(client, SessionSettings(class: "media"))
    let error = #expect(throws: VarlinkError.self) { try Self.open(client, nil) }
    #expect(error?.as(AudioSessionErrors.LimitReached.self)?.limit == "sessions")
    _ = try client.call(AudioSessionMethods.CloseSession.self, .init(session: second))
    _ = try Self.open(client, nil)

    let monitor = Watching(
      try Client(path: rig.address.audioSession).stream(
        AudioSessionMethods.Monitor.self, .init()))
    try monitor.until("ready")
    let another = Watching(
      try Client(path: rig.address.audioSession).stream(
        AudioSessionMethods.Monitor.self, .init()))
    let refusal = #expect(throws: VarlinkError.self) { try another.next() }
    #expect(refusal?.as(AudioSessionErrors.LimitReached.self)?.limit == "monitors")
    another.end()
  }

  @Test func `Of the calls that wait behind another, those over the limit are refused in turn`()
    throws
  {
    let rig = try Rig(configuration: "{ limits: { calls: 3 } }")
    let alarm = try rig.hold("alarm")
    let socket = try RawSocket(to: rig.address.audioSession)
    let open = "io.eider.AudioSession.OpenSession"
    socket.send(#"{"method":"\#(open)","parameters":{"name":"player"}}"#)
    let opened = try #require(try socket.next())
    let session = opened.filter(\.isNumber)
    socket.send(
      #"{"method":"io.eider.AudioSession.Activate","parameters":{"session":"\#(session)","wait":true}}"#,
      #"{"method":"io.eider.AudioSession.Renew","parameters":{"session":"\#(session)"}}"#,
      #"{"method":"io.eider.AudioSession.Renew","parameters":{"session":"\#(session)"}}"#,
      #"{"method":"io.eider.AudioSession.Renew","parameters":{"session":"\#(session)"}}"#,
      #"{"method":"io.eider.AudioSession.Renew","parameters":{"session":"\#(session)"}}"#)
    alarm.end()
    for _ in 0..<4 { #expect(try socket.next() == "{}") }
    #expect(try socket.next() == Self.limitReached("calls"))
    socket.send(
      #"{"method":"io.eider.AudioSession.Renew","parameters":{"session":"\#(session)"}}"#)
    #expect(try socket.next() == "{}")
  }

  @Test func `A connection too many is told why before it is closed`() throws {
    let rig = try Rig(configuration: "{ limits: { connections: 4 } }")
    let open = try (0..<4).map { _ in try Client(path: rig.address.audioSession) }
    for client in open { _ = try client.call(StandardInterface.GetInfo.self) }
    let error = #expect(throws: VarlinkError.self) {
      try Client(path: rig.address.audioSession).call(StandardInterface.GetInfo.self)
    }
    #expect(error?.as(AudioSessionErrors.LimitReached.self)?.limit == "connections")
    try rig.hold("call").end()
  }

  @Test func `Without descriptors connections are turned away, and others go on`() throws {
    let rig = try Rig()
    let daemon = try #require(rig.daemon.processID)
    let holder = try rig.open("player", SessionSettings(class: "media"))
    _ = try rig.control().call(ControlMethods.GetStatus.self)
    #expect(
      try ChildProcess("prlimit", ["--pid", "\(daemon)", "--nofile=64:64"]).wait() == .exited(0))
    var open: [Client] = []
    for _ in 0..<80 { open.append(try Client(path: rig.address.audioSession)) }
    try rig.wait(for: "the log") {
      rig.daemon.log.contains("no file descriptors are left") ? () : nil
    }
    try holder.activate()
    open = []
    try rig.wait(for: "a connection to be served again") {
      try? rig.client().call(StandardInterface.GetInfo.self)
    }
  }

  @Test func `Where not even a refusal is possible it asks again later, and does not spin`() throws
  {
    let rig = try Rig(startsDaemon: false)
    // Descriptors that nobody uses, so that those of the loop are below the limit: poll(2).
    let fill = "for n in {3..60}; do eval \"exec $n</dev/null\"; done; exec \"$0\""
    let daemon = try ChildProcess(
      "bash", ["-c", fill, EiderProcess.built("eiderd")], environment: rig.daemon.environment)
    try daemon.waitForLine(containing: "ready")
    let folder = "/proc/\(daemon.processID)/fd"
    let spare = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Int($0) }.sorted()
        .first {
          let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
          return $0 > 60 && target == "/dev/null"
        })
    try limit(daemon, to: spare)
    let client = try Client(path: rig.address.audioSession)
    try rig.wait(for: "the log") {
      daemon.errorOutput.contains("no file descriptors are left") ? () : nil
    }
    let before = try processorTime(of: daemon)
    let end = Monotonic.now + 2
    try rig.wait(for: "two seconds") { Monotonic.now > end ? () : nil }
    #expect(try processorTime(of: daemon) - before < 20)
    try limit(daemon, to: 1024)
    _ = try client.call(StandardInterface.GetInfo.self)
    daemon.terminate()
    #expect(try daemon.wait() == .exited(0))
  }

  private func limit(_ process: ChildProcess, to count: Int) throws {
    let command = try ChildProcess(
      "prlimit", ["--pid", "\(process.processID)", "--nofile=\(count):"])
    #expect(try command.wait() == .exited(0))
  }

  /// In hundredths of a second: `utime` and `stime` of proc(5).
  private func processorTime(of process: ChildProcess) throws -> Int {
    let data = try #require(FileManager.default.contents(atPath: "/proc/\(process.processID)/stat"))
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    return try #require(Int(fields[13])) + #require(Int(fields[14]))
  }

  @Test func `Who a process is comes from what the system says of it`() {
    #expect(ClientIdentity.flatpak("[Context]\nname=no\n[Application]\nname=a.b\n") == "a.b")
    #expect(ClientIdentity.snap("snap.player.app (enforce)\n") == "player")
    #expect(ClientIdentity.snap("unconfined\n") == nil)
    #expect(
      ClientIdentity.snapUnit("0::/user.slice/snap.player.app-0a1b.scope\n") == "player")
    for (unit, id) in [
      ("app-gnome-org.gnome.Music-1234.scope", "org.gnome.Music"),
      ("app-org.gnome.Music-1234.scope", "org.gnome.Music"),
      (#"app-firefox\x2desr-12.scope"#, "firefox-esr"),
      ("app-org.example.App@12ab.service", "org.example.App"),
      ("app-gnome-vlc@autostart.service", "vlc"), ("app-vlc.service", "vlc"),
    ] {
      #expect(ClientIdentity.unit("0::/user.slice/\(unit)\n") == id)
    }
    #expect(ClientIdentity.unit("0::/user.slice/session-1.scope\n") == nil)
    #expect(!ClientIdentity(process: getpid()).isSandboxed)
    #expect(ClientIdentity(process: 0).isSandboxed)
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }
}
