import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Testing
import Varlink

/// The interface at the socket, byte by byte, and in the hands of foreign clients.
@Suite(.timeLimit(.minutes(10))) struct InterfaceTests {
  private static let information = #"{"method":"org.varlink.service.GetInfo"}"#

  @Test func `A call may come byte by byte, and two calls in any pieces`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.audioSession)
    let call = Array(Self.information.utf8) + [0]
    for byte in call { socket.send(bytes: [byte]) }
    let answer = try #require(try socket.next())
    #expect(answer.contains("io.eider.AudioSession"))
    for cut in stride(from: 1, to: 2 * call.count, by: 7) {
      let both = call + call
      socket.send(bytes: Array(both[..<cut]))
      socket.send(bytes: Array(both[cut...]))
      #expect(try socket.next() == answer)
      #expect(try socket.next() == answer)
    }
  }

  @Test func `Parameters that are absent, null or empty are the same`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.control)
    for method in ["org.varlink.service.GetInfo", "io.eider.Control.ListStreams"] {
      socket.send(
        #"{"method":"\#(method)"}"#, #"{"method":"\#(method)","parameters":null}"#,
        #"{"method":"\#(method)","parameters":{}}"#)
      let answer = try #require(try socket.next())
      #expect(!answer.contains("error"))
      #expect(!answer.contains("null"))
      #expect(try socket.next() == answer)
      #expect(try socket.next() == answer)
    }
  }

  @Test func `One who half-closes gets the answers to all that it asked, and then the end`() throws
  {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.audioSession)
    socket.send(Self.information, Self.information, Self.information)
    socket.endSending()
    for _ in 0..<3 { #expect(try #require(try socket.next()).contains("eiderd")) }
    #expect(try socket.next() == nil)
  }

  @Test func `One who half-closes after Monitor goes on to hear events`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.control)
    socket.send(#"{"method":"io.eider.Control.Monitor","more":true}"#)
    socket.endSending()
    while let event = try socket.next(), !event.contains(#""event":"ready""#) {}
    let call = try rig.hold("call")
    #expect(try #require(try socket.next()).contains(#""event":"opened""#))
    withExtendedLifetime(call) {}
  }

  @Test func `Many calls with long answers wait for their reader, and none is lost`() throws {
    let rig = try Rig()
    let socket = try RawSocket(to: rig.address.audioSession)
    let call =
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":"#
      + #"{"interface":"io.eider.AudioSession"}}"#
    // More than 3 MiB of answers, none of which is read before all was asked.
    let count = 400
    socket.send(bytes: (0..<count).flatMap { _ in Array(call.utf8) + [0] })
    let first = try #require(try socket.next())
    for _ in 1..<count { #expect(try socket.next() == first) }
    #expect(first.utf8.count * count > 3 << 20)
  }

  @Test func `One who is stuck delays neither a call of another nor a volume write`() throws {
    let rig = try Rig()
    let music = try rig.play("music", at: Rig.eighty)
    let stuck = try (0..<20).map { _ in
      let socket = try RawSocket(to: rig.address.control)
      socket.send(#"{"method":"io.eider.Control.Monitor","more":true}"#)
      return socket
    }
    for _ in 0..<20 {
      let call = try rig.hold("call")
      #expect(
        try #require(try rig.server.sinkInput(music.index())).volume[0] < Rig.eighty)
      call.end()
      try rig.awaitNormal(music)
    }
    withExtendedLifetime(stuck) {}
  }

  @Test func `The Python client lists the running daemon and calls it`() throws {
    let rig = try Rig()
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let python = "/\(root)/.venv/bin/python"
    try #require(access(python, X_OK) == 0, "run scripts/python-environment")
    let address = "unix:" + rig.address.audioSession
    func run(_ arguments: String...) throws -> String {
      let child = try ChildProcess(python, ["-m", "varlink.cli"] + arguments)
      #expect(try child.wait() == .exited(0), "\(child.errorOutput)")
      return child.output
    }
    #expect(try run("info", address).contains("io.eider.AudioSession"))
    let help = try run("help", address + "/io.eider.AudioSession")
    for name in ["GetRoute", "Monitor", "Hold", "LimitReached"] { #expect(help.contains(name)) }
    let route = try run("call", address + "/io.eider.AudioSession.GetRoute")
    #expect(route.contains("N1"))
    #expect(route.contains("virtual"))
  }
}
