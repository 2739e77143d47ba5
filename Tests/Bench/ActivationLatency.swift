import EiderInterface
import Glibc
import ServerFixture
import Varlink

/// From an `Activate` call to its reply, when the first volume write has been handed to the server,
/// against one bare set-volume round trip to the same server.
///
/// Both kinds take turns, so that whatever else the machine does hits both.
struct ActivationLatency {
  private let rig: Rig
  private let client: Client
  private let session: String
  private let pulse: PulseClient
  private let other: UInt32
  private let music: UInt32

  init() throws {
    // Without the hold every activation finds the stream on its way up, and has a volume to write.
    rig = try Rig(configuration: "{ classes: { prompt: { hold: 0 } } }")
    client = try rig.connect()
    session = try rig.open("prompt", client)
    pulse = try PulseClient(rig.sound.address)
    music = try rig.music.index()
    // Of class event: nothing ever ducks it but the bench.
    _ = try pulse.startStream(role: "event")
    let known = music
    let inputs = try rig.sound.server.sinkInputs().map(\.index).filter { $0 != known }
    guard let other = inputs.first, inputs.count == 1 else {
      throw FixtureError("the stream to compare with is not there")
    }
    self.other = other
    try rig.waitForStreams([other, music])
  }

  func rows() throws -> [Row] {
    try [
      row("Activate to its reply, one at a time", cycles: 250, pause: 4000),
      row("Activate to its reply, back to back", cycles: 500, pause: 0),
    ]
  }

  private func row(_ name: String, cycles: Int, pause: UInt32) throws -> Row {
    let watcher = try PulseClient(rig.sound.address)
    try watcher.watchStreams()
    var measured = Sample()
    var reference = Sample()
    var level: UInt32 = 40000
    for _ in 0..<cycles {
      usleep(pause)
      level = level == 40000 ? 50000 : 40000
      reference.add(try pulse.setVolume(level, of: [other]))
      usleep(pause)
      let start = Monotonic.now
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      measured.add(Monotonic.now - start)
      usleep(pause)
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: session))
    }
    let written = watcher.takeChanges().count { $0.stream == music }
    // Turned round at once, a fade may be on its way and back before the server tells of it.
    guard written >= cycles / 2 else {
      throw FixtureError("\(cycles) activations made \(written) volume writes only")
    }
    return Row(
      name: name, unit: .microseconds, measured: measured, against: "set-volume round trip",
      reference: reference, aim: .ratio(1.5))
  }
}
