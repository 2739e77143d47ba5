import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

/// What only some servers have: volumes that belong together, and others that duck.
@Suite("Faults: flat volumes, encoded sound and other duckers", .timeLimit(.minutes(10)))
struct FaultsOddServers {
  private func volume(ofSink name: String, _ rig: Rig) throws -> UInt32 {
    let answer = try rig.server.pactl(["get-sink-volume", name])
    let number = answer.split(separator: ":").dropFirst(2).first?.split(separator: "/").first
    return try #require(UInt32((number ?? "").filter { $0.isNumber }))
  }

  @Test("With flat volumes the master stays where its user turned it during a duck")
  func flatVolumes() throws {
    var options = PrivatePulseAudio.Options()
    options.flatVolumes = true
    let rig = try Rig(options: options)
    let music = try rig.play("music")
    // 90 %, of the sink and so of its loudest stream.
    try rig.server.setVolume([58982], ofSink: "N1")
    try rig.awaitDetails(music.index(), "to be turned with its sink") { $0.base[0] == 58982 }
    let call = try rig.hold("call", afterFade: true)
    try rig.server.setVolume([19661], ofSink: "N1")
    #expect(try volume(ofSink: "N1", rig) == 19661)
    call.end()
    try rig.awaitNormal(music)
    #expect(try volume(ofSink: "N1", rig) <= 19661)
    #expect(try music.sinkInput().volume[0] <= 19661)
  }

  @Test("With flat volumes a duck alone leaves stream and master as they were")
  func flatVolumesUntouched() throws {
    var options = PrivatePulseAudio.Options()
    options.flatVolumes = true
    let rig = try Rig(options: options)
    let music = try rig.play("music")
    try rig.server.setVolume([58982], ofSink: "N1")
    try rig.awaitDetails(music.index(), "to be turned with its sink") { $0.base[0] == 58982 }
    let call = try rig.hold("call", afterFade: true)
    call.end()
    try rig.expectExact(music, [58982, 58982])
    #expect(try volume(ofSink: "N1", rig) == 58982)
  }

  @Test("A module that ducks or corks beside Eider is named, with what to do")
  func modules() throws {
    var options = PrivatePulseAudio.Options()
    options.lines = ["load-module module-role-ducking"]
    let rig = try Rig(options: options)
    func warnings() throws -> [String] {
      try rig.control().call(ControlMethods.GetStatus.self).warnings
    }
    func names(_ module: String) throws -> Bool {
      try warnings().contains {
        $0.hasPrefix(module) && $0.contains("pactl unload-module") && $0.contains("default.pa")
      }
    }
    try rig.wait(for: "module-role-ducking to be named") {
      try names("module-role-ducking") ? () : nil
    }
    #expect(rig.daemon.said("module-role-ducking is loaded"))
    let cork = try rig.server.loadModule("module-role-cork")
    try rig.wait(for: "module-role-cork to be named") {
      try names("module-role-cork") ? () : nil
    }
    #expect(rig.daemon.said("module-role-cork is loaded"))
    #expect(try rig.daemon.control(["status"]).output.contains("module-role-cork"))
    try rig.server.unloadModule(cork)
    try rig.wait(for: "module-role-cork to be gone") {
      try names("module-role-cork") ? nil : ()
    }
    #expect(try names("module-role-ducking"))
  }

  @Test(
    "The sinks of WirePlumber's role policy are known for what they are",
    arguments: ServerKind.available)
  func rolePolicy(kind: ServerKind) throws {
    let rig = try Rig(kind)
    _ = try rig.server.loadModule(
      "module-null-sink",
      ["sink_name=Roles", "sink_properties=policy.role-based.priority=25"])
    try rig.wait(for: "the policy to be named") {
      try rig.control().call(ControlMethods.GetStatus.self).warnings.contains {
        $0.contains("role-based policy") && $0.contains("Turn it off")
      } ? () : nil
    }
    #expect(rig.daemon.said("role-based policy"))
  }

  @Test("Encoded sound that is passed through is never touched")
  func passthrough() throws {
    let rig = try Rig()
    let encoded = try ChildProcess(
      "pacat",
      [
        "--playback", "--raw", "--passthrough", "--format=s16le", "--rate=48000", "--channels=2",
        "--property=media.role=music", "/dev/zero",
      ], environment: rig.server.environment)
    let index = try rig.wait(for: "the stream: \(encoded.errorOutput)") {
      try rig.details().first?.index
    }
    let stream = UInt32(index)
    let before = try #require(try rig.server.sinkInput(stream)).volume
    let call = try rig.hold("call", afterFade: true)
    #expect(try rig.server.sinkInput(stream)?.volume == before)
    #expect(try rig.details(of: stream)?.gain == 0)
    #expect(try rig.control().call(ControlMethods.GetStatus.self).ledger.streams == 0)
    call.end()
  }
}
