import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// What comes over the socket may be anything.
@Suite struct BadInputTests {
  private static let open = "io.eider.AudioSession.OpenSession"

  /// Sends what is no call; the daemon closes the connection, logs it, and serves everybody else.
  private static func checkCloses(
    _ rig: Rig, _ bytes: [UInt8], logged reason: String, answer: String? = nil
  ) throws {
    let socket = try RawSocket(to: rig.address.audioSession)
    _ = socket.send(bytes: bytes)
    if let answer { #expect(try socket.next() == answer) }
    #expect(try socket.next() == nil)
    try rig.wait(for: "the log to say “\(reason)”") {
      rig.daemon.log.split(separator: "\n").contains {
        $0.contains("closed the connection of process") && $0.contains(reason)
      } ? () : nil
    }
    try rig.hold("call").end()
  }

  @Test func `A broken frame closes its connection and is logged with the peer`() throws {
    let rig = try Rig()
    for (text, reason) in [
      ("{", "not JSON"), ("[]", "not a JSON object"), ("", "not a JSON object"),
      (#"{"parameters":{}}"#, "without `method`"), (#"{"method":7}"#, "wrong type"),
      (#"{"method":"\#(Self.open)","surprise":1}"#, "unknown member"),
      (#"{"method":"\#(Self.open)","more":true,"oneway":true}"#, "only one of"),
      (#"{"method":"\#(Self.open)"} x"#, "something follows"),
    ] {
      try Self.checkCloses(rig, Array(text.utf8) + [0], logged: reason)
    }
    try Self.checkCloses(rig, [0x7b, 0xff, 0xfe, 0x7d, 0], logged: "not UTF-8")
  }

  @Test func `The log names the process that sent a broken frame`() throws {
    let rig = try Rig()
    let client = try Client(path: rig.address.audioSession)
    _ = "x\0".withCString { send(client.descriptor, $0, 2, Int32(MSG_NOSIGNAL)) }
    try rig.wait(for: "the log") {
      rig.daemon.log.contains("closed the connection of process \(getpid()):") ? () : nil
    }
  }

  @Test func `A message over 1 MiB is answered with the limit and closes its connection`() throws {
    let rig = try Rig()
    try Self.checkCloses(
      rig, [UInt8](repeating: UInt8(ascii: " "), count: (1 << 20) + 1), logged: "1048576 bytes",
      answer:
        #"{"error":"io.eider.AudioSession.LimitReached","parameters":{"limit":"message"}}"#)
  }

  @Test func `Unfinished messages of all are bounded: the longest end, the others are answered`()
    throws
  {
    // 16 times that, and so room for 17 of the messages below.
    let rig = try Rig(configuration: "{ limits: { message: 65536 } }", startsServer: false)
    let sockets = try (0..<20).map { _ in try RawSocket(to: rig.address.audioSession) }
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 60_000)
    for socket in sockets { socket.send(bytes: blanks) }
    let line = "it had sent the most when more than 1048576 bytes"
    try rig.wait(for: "three connections to be closed") {
      rig.daemon.log.components(separatedBy: line).count == 4 ? () : nil
    }
    let answered = try sockets.count {
      $0.send(#"{"method":"org.varlink.service.GetInfo"}"#)
      return try $0.next() != nil
    }
    #expect(answered == 17)
    // Nothing is counted any more, so that as much fits again.
    let others = try (0..<17).map { _ in try RawSocket(to: rig.address.audioSession) }
    for socket in others { socket.send(bytes: blanks) }
    for socket in others {
      socket.send(#"{"method":"org.varlink.service.GetInfo"}"#)
      #expect(try socket.next() != nil)
    }
  }

  @Test func `A message that stops in the middle is logged`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.audioSession)
    socket.send(bytes: Array(#"{"method""#.utf8))
    socket.endSending()
    #expect(try socket.next() == nil)
    try rig.wait(for: "the log") {
      rig.daemon.log.contains("stopped in the middle") ? () : nil
    }
  }

  @Test func `What a call asks wrongly is answered with what is wrong`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.audioSession)
    let session = #"{"error":"io.eider.AudioSession.NoSuchSession","parameters":{"session":"9"}}"#
    func invalid(_ parameter: String) -> String {
      #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(parameter)"}}"#
    }
    for (call, answer) in [
      (#"{"method":"\#(Self.open)","parameters":{"name":7}}"#, invalid("name")),
      (#"{"method":"\#(Self.open)","parameters":null}"#, invalid("name")),
      (#"{"method":"\#(Self.open)"}"#, invalid("name")),
      (#"{"method":"\#(Self.open)","parameters":[]}"#, invalid("parameters")),
      (#"{"method":"\#(Self.open)","parameters":{"name":"a","nope":1}}"#, invalid("nope")),
      (
        #"{"method":"\#(Self.open)","parameters":{"name":"a","settings":{"options":[1]}}}"#,
        invalid("settings.options[0]")
      ),
      (
        #"{"method":"\#(Self.open)","parameters":{"name":"a","settings":{"lease":"1"}}}"#,
        invalid("settings.lease")
      ),
      (
        #"{"method":"io.eider.AudioSession.GetSession","parameters":{"session":"9"}}"#, session
      ),
      (
        #"{"method":"io.eider.AudioSession.Monitor","more":true,"parameters":{"session":"9"}}"#,
        session
      ),
      (
        #"{"method":"io.eider.AudioSession.Hold","parameters":{"name":"a"}}"#,
        #"{"error":"org.varlink.service.ExpectedMore"}"#
      ),
      (
        #"{"method":"io.eider.AudioSession.Monitor"}"#,
        #"{"error":"org.varlink.service.ExpectedMore"}"#
      ),
      (
        #"{"method":"io.eider.AudioSession.Nope"}"#,
        #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"io.eider.AudioSession.Nope"}}"#
      ),
      // The owner's tools have a socket of their own.
      (
        #"{"method":"io.eider.Control.GetStatus"}"#,
        #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"io.eider.Control"}}"#
      ),
    ] {
      socket.send(call)
      #expect(try socket.next() == answer)
    }
  }

  @Test func `Calls sent together are answered in order`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.control)
    let bytes: [UInt8] = (0..<500).flatMap { number in
      Array(#"{"method":"io.eider.Control.Nope\#(number)"}"#.utf8) + [0]
    }
    #expect(socket.send(bytes: bytes))
    for number in 0..<500 {
      #expect(try #require(try socket.next()).contains(#"Control.Nope\#(number)""#))
    }
  }

  @Test func `A name that would fill the queues of all who watch is refused`() throws {
    let rig = try Rig()
    let long = String(repeating: "é", count: 513)
    let client = try rig.client()
    let error = try #require(throws: VarlinkError.self) {
      try client.call(AudioSessionMethods.OpenSession.self, .init(name: long, settings: nil))
    }
    #expect(error.as(AudioSessionErrors.InvalidSettings.self)?.field == "name")
    for (field, settings) in [
      ("group", SessionSettings(group: long)), ("queue", SessionSettings(queue: long)),
      ("sink", SessionSettings(sink: long)),
    ] {
      let error = try #require(throws: VarlinkError.self) {
        try client.call(AudioSessionMethods.OpenSession.self, .init(name: "a", settings: settings))
      }
      #expect(error.as(AudioSessionErrors.InvalidSettings.self)?.field == field)
    }
    _ = try client.call(
      AudioSessionMethods.OpenSession.self,
      .init(name: String(long.dropLast()), settings: nil))
  }

  @Test func `A call that wants no answer gets none and is carried out`() throws {
    let rig = try Rig()
    let player = try rig.open("player", SessionSettings(class: "media"))
    try player.client.send(oneway: AudioSessionMethods.Activate.self, .init(session: player.id))
    try player.events.until("activated")
    #expect(try player.details().state == "active")
  }

  @Test func `The definitions can be asked for`() throws {
    let rig = try Rig()
    let client = try rig.client()
    let text = try client.call(
      StandardInterface.GetInterfaceDescription.self,
      .init(interface: "io.eider.AudioSession")
    ).description
    #expect(text == InterfaceText.audioSession)
    #expect(
      try client.call(StandardInterface.GetInfo.self).interfaces
        == ["org.varlink.service", "io.eider.AudioSession"])
  }

  @Test func `A thousand connections come and go and leave nothing open`() throws {
    let rig = try Rig()
    let daemon = try #require(rig.daemon.processID)
    func descriptors() -> Int {
      var count = 0
      guard let folder = opendir("/proc/\(daemon)/fd") else { return -1 }
      while readdir(folder) != nil { count += 1 }
      closedir(folder)
      return count
    }
    _ = try rig.control().call(ControlMethods.GetStatus.self)
    let before = descriptors()
    var open: [Client] = []
    for _ in 0..<1000 { open.append(try Client(path: rig.address.audioSession)) }
    for client in open { _ = try client.call(StandardInterface.GetInfo.self) }
    open = []
    try rig.wait(for: "all to be closed") { descriptors() == before ? () : nil }
    try rig.hold("call").end()
  }
}
