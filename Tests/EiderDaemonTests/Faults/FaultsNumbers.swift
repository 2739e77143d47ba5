import EiderInterface
import Glibc
import ServerFixture
import Testing
import Varlink

@Suite("Faults: numbers", .serialized, .timeLimit(.minutes(10)))
struct FaultsNumbers {
  static let servers = ServerKind.available

  @Test(
    "(47) unequal channels, one to eight of them, keep their ratio and come back as they were",
    arguments: servers)
  func balance(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let volumes: [[UInt32]] = [
      [65536, 26214], [43210], [65536, 60001, 50003, 40009, 30011, 20011],
      [65536, 60000, 55000, 50000, 45000, 40000, 35000, 30000], [40000, 0],
    ]
    let streams = try volumes.map { try rig.playSet("music", to: $0) }
    let call = try rig.hold("call")
    for (stream, volume) in zip(streams, volumes) where !volume.contains(0) {
      try rig.expectDucked(stream, volume, by: -20)
    }
    call.end()
    for (stream, volume) in zip(streams, volumes) { try rig.expectExact(stream, volume) }
  }

  @Test("(48) a stream at 150 % is not clamped", arguments: servers)
  func above(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: [98304, 98304])
    let call = try rig.hold("call")
    try rig.expectDucked(music, [98304, 98304], by: -20)
    call.end()
    try rig.expectExact(music, [98304, 98304])
  }

  @Test("(48) nothing is written when nobody holds anything", arguments: servers)
  func nothingWritten(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let music = try rig.playSet("music", to: [98304, 98304])
    let mixing = try rig.hold("media", ["mixWithOthers"])
    mixing.end()
    let metrics = try rig.control().call(ControlMethods.GetMetrics.self).openMetrics
    #expect(metrics.contains("\neider_volume_writes_total 0\n"))
    #expect(try rig.daemon.kill(SIGTERM) == .exited(0))
    try rig.startDaemon()
    #expect(try rig.daemon.kill(SIGTERM) == .exited(0))
    #expect(try music.sinkInput().volume == [98304, 98304])
  }

  @Test("(49) depths are decibels, whatever the volume", arguments: servers)
  func decibels(kind: ServerKind) throws {
    let rig = try Rig(kind)
    let volumes: [UInt32] = [65536, 52428, 20000]
    let streams = try volumes.map { try rig.playSet("music", to: [$0, $0]) }
    for (soundClass, depth) in [("prompt", -12.0), ("call", -20), ("alarm", -24)] {
      let holding = try rig.hold(soundClass)
      for (stream, volume) in zip(streams, volumes) {
        try rig.expectDucked(stream, [volume, volume], by: depth)
      }
      holding.end()
      for (stream, volume) in zip(streams, volumes) {
        try rig.expectExact(stream, [volume, volume])
      }
    }
  }
}
