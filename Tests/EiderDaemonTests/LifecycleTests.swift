import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// How the daemon starts, ends and reads its configuration.
@Suite struct LifecycleTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `On a signal everything that is down is put back, and the daemon exits with 0`(
    of signal: Int32
  ) throws {
    let rig = try Rig()
    let volumes: [UInt32] = [52428, 39321, 98304]
    let streams = try volumes.map { try rig.play("music", at: $0) }
    let call = try rig.hold("call")
    for stream in streams { try rig.awaitDucked(stream, by: -20) }
    #expect(try rig.daemon.kill(signal) == .exited(0))
    for (stream, volume) in zip(streams, volumes) {
      #expect(try stream.sinkInput().volume == [volume, volume])
    }
    call.end()
  }

  @Test func `A folder of state that cannot be written to is said, with what to do`() throws {
    let pulse = try PrivatePulseAudio()
    let daemon = try EiderProcess(on: pulse.server, environment: ["XDG_STATE_HOME": "/proc/none"])
    try daemon.start()
    let line = "the folder /proc/none/eider cannot be written to: No such file or directory"
    #expect(daemon.said(line))
    #expect(daemon.said("XDG_STATE_HOME"))
    #expect(try daemon.control(["status"]).output.contains(line))
  }

  @Test func `A ledger that cannot be written is said once, and once when it can be again`() throws
  {
    let rig = try LedgerRig(.pulseAudio)
    try rig.startDaemon()
    let player = try rig.play("music")
    let folder = rig.daemon.environment["XDG_STATE_HOME"] ?? ""
    let line = "cannot make the ledger \(folder)/eider/ledger"
    // A file in the folder's place: root, too, can make nothing in there.
    try #require(rename(folder + "/eider", folder + "/away") == 0)
    try #require(FileManager.default.createFile(atPath: folder + "/eider", contents: nil))
    for _ in 0..<3 {
      let holder = try rig.hold()
      try rig.expect(player, at: LedgerRig.ducked)
      holder.closeInput()
      try rig.expect(player, at: LedgerRig.eighty)
      try rig.awaitEmptyLedger()
      #expect(rig.daemon.said(line))
    }
    unlink(folder + "/eider")
    let holder = try rig.hold()
    #expect(rig.daemon.said("the ledger \(folder)/eider/ledger is written again"))
    holder.closeInput()
    try rig.expect(player, at: LedgerRig.eighty)
    try rig.awaitEmptyLedger()
    #expect(rig.daemon.log.components(separatedBy: line).count == 2)
  }

  @Test func `What a client is called steers no terminal that shows the log`() throws {
    let rig = try Rig()
    let evil = "ev\u{9b}31m\u{1b}[1m\u{2028}\u{202e}\u{7f}il"
    try rig.open(evil, SessionSettings(class: "media")).activate()
    try rig.wait(for: "a line") { rig.daemon.log.contains("is active") ? () : nil }
    #expect(rig.daemon.said("\"ev 31m [1m   il\" (session"))
  }

  @Test func `The log names a session that has ended as it did before, and so does the history`()
    throws
  {
    let rig = try Rig()
    let radio = try rig.open("radio", SessionSettings(class: "media"))
    try radio.activate()
    try radio.deactivate()
    try radio.activate()
    _ = try radio.client.call(AudioSessionMethods.CloseSession.self, .init(session: radio.id))
    let player = try rig.play("music", at: Rig.eighty)
    let adopted = try rig.wait(for: "the player to be adopted") {
      try rig.control().call(ControlMethods.ListSessions.self).sessions.first {
        $0.adopted && $0.state == "active"
      }
    }
    player.stop()
    for line in [
      "media \"radio\" (session \(radio.id)) is active",
      "media \"radio\" (session \(radio.id)) is inactive",
      "media \"radio\" (session \(radio.id)) has ended",
      "media \"\(adopted.name)\" (session \(adopted.session)) has ended",
    ] {
      try rig.wait(for: "the line “\(line)”") { rig.daemon.log.contains(line) ? () : nil }
    }
    let events = try rig.control().call(ControlMethods.GetHistory.self).events
    #expect(events.contains { $0.event == "deactivated" && $0.session == radio.id })
    for event in events where event.session != nil {
      #expect(event.name == (event.session == radio.id ? "radio" : adopted.name))
      #expect(event.class == "media")
    }
  }

  @Test func `Signals change how much is logged, until the configuration is read again`() throws {
    let rig = try Rig(configuration: "{}")
    let level = { (level: String) in "the level of the log is “\(level)”" }
    rig.daemon.signal(__libc_current_sigrtmin() + 22)
    try rig.wait(for: "debug") { rig.daemon.log.contains(level("debug")) ? () : nil }
    _ = try rig.open("one", SessionSettings(class: "media"))
    try rig.wait(for: "a line of debug") { rig.daemon.log.contains("\"one\" (session") ? () : nil }
    rig.daemon.signal(__libc_current_sigrtmin() + 23)
    try rig.wait(for: "info") { rig.daemon.log.contains(level("info")) ? () : nil }
    let other = try rig.open("other", SessionSettings(class: "media"))
    try other.activate()
    try rig.wait(for: "a line") { rig.daemon.log.contains("\"other\" (session") ? () : nil }
    #expect(!rig.daemon.log.contains("\"other\" (session \(other.id)) opened"))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `A signal in the middle of a fade leaves nothing behind`(of signal: Int32) throws {
    let rig = try Rig(
      configuration: """
        {
          classes: { call: { attack: 10000 } },
          interactions: [{ of: "alarm", on: "media", effect: "mute" }],
        }
        """)
    let music = try rig.play("music", at: Rig.eighty)
    let index = try music.index()
    let call = try rig.hold("call")
    try rig.awaitDetails(index, "to be on its way") { $0.state == "fading" && $0.gain < -1 }
    #expect(try rig.daemon.kill(signal) == .exited(0))
    let after = try music.sinkInput()
    #expect(after.volume == [Rig.eighty, Rig.eighty])
    #expect(!after.isMuted)
    call.end()

    try rig.startDaemon()
    let alarm = try rig.hold("alarm")
    try rig.server.waitForSinkInput(index) { $0.isMuted }
    #expect(try rig.daemon.kill(signal) == .exited(0))
    let unmuted = try music.sinkInput()
    #expect(unmuted.volume == [Rig.eighty, Rig.eighty])
    #expect(!unmuted.isMuted)
    alarm.end()
  }

  @Test func `Told to end again and again, it ends as if told once`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    while rig.daemon.processID != nil { rig.daemon.signal(SIGTERM) }
    #expect(rig.daemon.stop() == .exited(0))
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    call.end()
  }

  @Test func `Who asks for focus while the daemon ends changes no stream any more`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let late = try rig.open("late", SessionSettings(class: "alarm"))
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    // A server that does not answer yet keeps the daemon from ending.
    try rig.sound.kill(SIGSTOP)
    rig.daemon.signal(SIGTERM)
    try rig.awaitNormal(music)
    try late.activate()
    try rig.sound.kill(SIGCONT)
    let status = try rig.daemon.kill(SIGTERM)
    #expect(status == .exited(0), "\(rig.daemon.log)")
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
    call.end()
  }

  @Test func `A server that does not answer cannot keep the daemon from ending`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.sound.kill(SIGSTOP)
    let status = try rig.daemon.kill(SIGTERM)
    try rig.sound.kill(SIGCONT)
    #expect(status == .exited(1), "\(rig.daemon.log)")
    #expect(rig.daemon.said("did not answer"))
    call.end()
  }

  @Test func `Standard descriptors that the caller has closed are nothing else's`() throws {
    let rig = try Rig(startsDaemon: false)
    let daemon = try ChildProcess(
      "/bin/sh", ["-c", #"exec "$0" <&- >&- 2>&-"#, EiderProcess.built("eiderd")],
      environment: rig.daemon.environment)
    try rig.wait(for: "the daemon to answer") {
      try? rig.control().call(ControlMethods.GetStatus.self)
    }
    var null = stat()
    try #require(stat("/dev/null", &null) == 0)
    for descriptor in 0...2 {
      var status = stat()
      try #require(stat("/proc/\(daemon.processID)/fd/\(descriptor)", &status) == 0)
      #expect(status.st_rdev == null.st_rdev, "descriptor \(descriptor) is not /dev/null")
    }
    daemon.terminate(SIGTERM)
    #expect(try daemon.wait() == .exited(0))
  }

  @Test func `The status has the default sink that there is now`() throws {
    let rig = try Rig()
    func sink() throws -> String? {
      try rig.control().call(ControlMethods.GetStatus.self).server.defaultSink
    }
    #expect(try sink() == "N1")
    try rig.server.setDefaultSink("N2")
    try rig.wait(for: "the default to be N2") { try sink() == "N2" ? () : nil }
  }

  @Test func `A good configuration is taken on SIGHUP, and sessions keep their place`() throws {
    let rig = try Rig(configuration: "{}")
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.daemon.configure("{ classes: { call: { depth: -30 } } }")
    rig.daemon.signal(SIGHUP)
    try rig.awaitDucked(music, by: -30)
    #expect(try rig.session(call.session)?.state == "active")
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test func `A bad configuration is refused on SIGHUP, and everything stays as it was`() throws {
    let rig = try Rig(configuration: "{}")
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.daemon.configure("{ classes: { call: { depht: -30 } } }")
    rig.daemon.signal(SIGHUP)
    try rig.wait(for: "the fault to be logged") {
      rig.daemon.log.contains("classes.call.depht") ? () : nil
    }
    let error = try #require(throws: VarlinkError.self) {
      try rig.control().call(ControlMethods.Reload.self)
    }
    let faults = try #require(error.as(ControlErrors.InvalidConfiguration.self)).why
    #expect(faults.contains { $0.contains("classes.call.depht") })
    #expect(try rig.session(call.session)?.state == "active")
    try rig.awaitDucked(music, by: -20)
    call.end()
    try rig.awaitNormal(music)
    #expect(try music.sinkInput().volume == [Rig.eighty, Rig.eighty])
  }

  @Test(arguments: [Rig.eighty, 98304])
  func `Nothing is written when nobody holds anything`(at volume: UInt32) throws {
    let rig = try Rig(startsDaemon: false)
    let music = try ToneStream(
      Tone(frequency: 400), on: rig.server, options: .init(role: "music", volume: volume))
    let index = try music.index()
    let events = try ChildProcess("pactl", ["subscribe"], environment: rig.server.environment)
    let sinkEvents = { events.output.components(of: "on sink #").count }
    /// An event of our own: what came before it has been told before it.
    func mark() throws {
      let before = sinkEvents()
      let isMuted = try rig.server.sinks().contains { $0.name == "N2" && $0.isMuted }
      try rig.server.pactl(["set-sink-mute", "N2", isMuted ? "0" : "1"])
      try rig.wait(for: "pactl to tell of the sink", within: .seconds(2)) {
        sinkEvents() > before ? () : nil
      }
    }
    // The subscription is there once an event is told.
    try rig.wait(for: "the subscription") { try? mark() }
    try rig.startDaemon()
    try rig.awaitDetails(index, "to be known") { _ in true }
    let mixing = try rig.hold("media", ["mixWithOthers"])
    mixing.end()
    #expect(try rig.daemon.kill(SIGTERM) == .exited(0))
    try mark()
    let changes = events.output.split(separator: "\n").filter {
      $0.contains("'change' on sink-input")
    }
    #expect(changes.isEmpty)
    #expect(try music.sinkInput().volume == [volume, volume])
  }

  @Test func `A second daemon on the same folder refuses to start, and the first goes on`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    let second = try EiderProcess(
      on: rig.server, environment: ["EIDER_RUNTIME_DIR": rig.daemon.runtimeFolder])
    let error = try #require(throws: FixtureError.self) { try second.start() }
    #expect(error.description.contains("another eiderd runs already"))
    #expect(error.description.contains("eiderctl status"))
    #expect(second.stop() == .exited(1))
    try rig.awaitDucked(music, by: -20)
    call.end()
    try rig.awaitNormal(music)
    #expect(try rig.hold("call").session != call.session)
  }

  @Test func `Sockets that a killed daemon left are replaced`() throws {
    let rig = try Rig()
    let call = try rig.hold("call")
    try rig.daemon.kill(SIGKILL)
    #expect(throws: ClientError.self) { try call.next() }
    #expect(access(rig.address.audioSession, F_OK) == 0)
    try rig.startDaemon()
    let again = try rig.hold("call")
    again.end()
  }

  @Test func `Folder and sockets are their owner's alone, and gone after the end`() throws {
    let rig = try Rig()
    var status = stat()
    #expect(stat(rig.address.folder, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    for path in [rig.address.audioSession, rig.address.control] {
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
    #expect(try rig.daemon.kill(SIGTERM) == .exited(0))
    for path in [rig.address.audioSession, rig.address.control] {
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func `Another user is refused even where the folder lets them in`() throws {
    let rig = try Rig()
    let parent = String(rig.address.folder.dropLast("/eider".count))
    for folder in [parent, rig.address.folder] { #expect(chmod(folder, 0o711) == 0) }
    for path in [rig.address.audioSession, rig.address.control] {
      #expect(chmod(path, 0o666) == 0)
      let stranger = try Client(
        descriptor: try ForeignConnection.descriptor(to: path, as: 65534))
      #expect(throws: ClientError.self) {
        try stranger.call(AudioSessionMethods.GetSession.self, .init(session: "1"))
      }
    }
    try rig.wait(for: "the refusals to be logged") {
      rig.daemon.log.components(of: "of user 65534").count == 3 ? () : nil
    }
    try rig.hold("call").end()
  }

  @Test(
    .enabled(
      if: access("/usr/bin/systemd-socket-activate", X_OK) == 0,
      "systemd-socket-activate is not installed"))
  func `Sockets that systemd made are served, and left where they are`() throws {
    let rig = try Rig(startsDaemon: false)
    let paths = [rig.address.audioSession, rig.address.control]
    let names = [SocketAddress.audioSessionInterface, SocketAddress.controlInterface]
    let passed = ["PULSE_SERVER", "EIDER_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
    let systemd = try ChildProcess(
      "systemd-socket-activate",
      paths.map { "--listen=\($0)" } + ["--fdname=" + names.joined(separator: ":")]
        + passed.map { "--setenv=\($0)=\(rig.daemon.environment[$0] ?? "")" }
        + [try EiderProcess.built("eiderd")], environment: rig.daemon.environment)
    try rig.wait(for: "the sockets") {
      paths.allSatisfy { access($0, F_OK) == 0 } ? () : nil
    }
    try rig.awaitServer()
    try rig.hold("call").end()
    systemd.terminate(SIGTERM)
    #expect(try systemd.wait() == .exited(0))
    #expect(paths.allSatisfy { access($0, F_OK) == 0 })
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
