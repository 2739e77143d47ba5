import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing

/// The tool with the daemon on a sound server.
@Suite(.timeLimit(.minutes(10))) struct RealDaemonTests {
  private let pulse: PrivatePulseAudio
  private let eider: EiderProcess

  init() throws {
    pulse = try PrivatePulseAudio()
    try pulse.start()
    eider = try EiderProcess(on: pulse.server)
    try eider.start()
  }

  private func streams() throws -> [StreamDetails] {
    let answer = try eider.control(["streams", "--json"])
    return try JSONDecoder().decode([StreamDetails].self, from: Data(answer.output.utf8))
  }

  private func wait(for isRight: ([StreamDetails]) -> Bool) throws -> Bool {
    try Monotonic.poll(within: .seconds(10)) { isRight(try streams()) ? true : nil } ?? false
  }

  @Test func `A hold brings music down, and its end brings it back`() throws {
    let music = try ToneStream(
      Tone(frequency: 400), on: pulse.server, options: .init(role: "music", volume: 52428))
    let index = Int(try music.index())
    #expect(try wait { $0.first { $0.index == index }?.gain == 0 })
    let hold = try eider.hold("call", ["--name", "Phone"])
    #expect(try wait { $0.first { $0.index == index }?.gain == -20 })
    let stream = try #require(try streams().first { $0.index == index })
    #expect(stream.base == [52428, 52428])
    #expect(stream.role == "music")
    #expect(try eider.control(["status"]).output.contains("call “Phone” (session"))
    hold.closeInput()
    #expect(try hold.wait() == .exited(0))
    #expect(try wait { $0.first { $0.index == index }?.gain == 0 })
  }

  @Test func `The streams of a command belong to its session`() throws {
    let run = try eider.begin([
      "run", "--class", "prompt", "--name", "Bell", "--", "pacat", "/dev/zero",
    ])
    #expect(try wait { $0.first?.class == "prompt" && $0.first?.session != nil })
    let session = try #require(try streams().first?.session)
    let sessions = try JSONDecoder().decode(
      [SessionDetails].self, from: Data(try eider.control(["sessions", "--json"]).output.utf8))
    let bell = try #require(sessions.first { $0.session == session })
    #expect(bell.name == "Bell")
    #expect(bell.sharing == "duck")
    #expect(!bell.adopted)
    run.signal(15)
    // pacat takes SIGTERM as the wish to end, and ends well.
    #expect(try run.wait() == .exited(0))
    #expect(try wait { $0.isEmpty })
  }

  @Test func `Whoever ranks lower is refused or waits`() throws {
    let call = try eider.hold("call", ["--name", "Phone"])
    let refused = try eider.control(["hold", "--class", "media"])
    #expect(refused.status == .exited(1))
    #expect(refused.errorOutput.contains("call “Phone” (session"))
    // Its input stays open, for the end of that is giving up.
    let late = try eider.begin(["hold", "--class", "media", "--timeout", "0.05"])
    #expect(try late.wait() == .exited(1))
    #expect(late.errorOutput.contains("not granted in the time given"))
    let waiting = try eider.begin(["hold", "--class", "media", "--wait"])
    try waiting.waitForLine(containing: "waiting", ofErrors: true)
    call.closeInput()
    try waiting.waitForLine(containing: "active")
  }

  @Test func `A lease ends a hold`() throws {
    let hold = try eider.hold("call", ["--lease", "0.2"])
    #expect(try hold.wait() == .exited(0))
    #expect(hold.errorOutput.contains("the lease of 0.2 s is over"))
  }
}
