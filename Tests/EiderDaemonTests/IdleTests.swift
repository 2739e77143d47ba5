import EiderInterface
import FoundationEssentials
import ServerFixture
import Testing

/// A daemon costs nothing while nothing happens.
@Suite(.timeLimit(.minutes(10))) struct IdleTests {
  @Test(arguments: ["{}", "{ log: { level: \"debug\" } }"])
  func `While streams play and nothing changes it does not wake up, and writes no line`(
    configuration: String
  ) throws {
    let rig = try Rig(configuration: configuration)
    let music = try rig.play("music", at: Rig.eighty)
    let other = try rig.play(nil, frequency: 500)
    let idle = try rig.open("idle", SessionSettings(class: "media"))
    let call = try rig.hold("call")
    try rig.awaitDucked(music, by: -20)
    try rig.awaitDucked(other, by: -20)
    // What came of all this may still be under way; then there must be three quiet seconds.
    var last = try state(rig)
    var since = Monotonic.now
    try rig.wait(for: "three seconds without a wake-up", within: .seconds(30)) {
      let now = try state(rig)
      if now != last {
        last = now
        since = Monotonic.now
      }
      return Monotonic.now - since >= 3 ? () : nil
    }
    #expect(try idle.details().state == "inactive")
    call.end()
    try rig.expectExact(music, [Rig.eighty, Rig.eighty])
  }

  /// How often it was put to sleep, and what it has said.
  private func state(_ rig: Rig) throws -> [String] {
    let process = try #require(rig.daemon.processID)
    let tasks = "/proc/\(process)/task"
    let switches = try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
      let status = try #require(FileManager.default.contents(atPath: "\(tasks)/\(task)/status"))
      return String(decoding: status, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("voluntary_ctxt_switches") }.joined()
    }
    return switches + [rig.daemon.log]
  }
}
