import CPulse
import EiderInterface
import Glibc
import ServerFixture
import Varlink

/// From the moment somebody asks, to the first 2.5 ms in which the music on the sink's monitor is
/// softer, against module-role-ducking in a server of its own.
///
/// Like is compared with like: those who have a connection open already (a session's `Activate`; a
/// phone stream made on an open connection), and a program that starts, connects and plays as a
/// phone (which Eider adopts). Eider fades where the module makes a hard step: both are told, when
/// the music begins to fall, and when it is 3 dB softer.
struct AudibleLatency {
  private let eider: Rig
  private let module: Rig
  private let eiderEar: Listener
  private let moduleEar: Listener
  private let eiderPulse: PulseClient
  private let modulePulse: PulseClient
  private let client: Client
  private let session: String
  private let rounds: Int

  /// When the music began to fall and when it was 3 dB softer, since it was asked for.
  private struct Fall {
    var begun = Sample()
    var plain = Sample()

    mutating func note(since start: Double, _ ear: Listener) throws {
      // The windows of 2.5 ms do not begin where the server's blocks do: a first step of 1.4 dB shows
      // as less in the window that it falls into, where a step of 20 dB is as plain as ever.
      begun.add(try ear.wait(for: -200...(Rig.musicLevel - 0.3), since: start) - start)
      plain.add(try ear.wait(for: -200...(Rig.musicLevel - 2.95), since: start) - start)
    }

    mutating func note(startingPhoneOn rig: Rig, _ ear: Listener) throws {
      let start = Monotonic.now
      let phone = try rig.sound.server.play(Tone(frequency: 400, level: -120), "phone")
      try note(since: start, ear)
      phone.stop(SIGTERM)
    }
  }

  init(rounds: Int) throws {
    self.rounds = rounds
    eider = try Rig()
    module = try Rig(
      lines: [
        "load-module module-role-ducking trigger_roles=phone ducking_roles=music volume=-20dB"
      ], daemon: false)
    eiderEar = try Listener(Rig.frequency, on: eider.sound.server)
    moduleEar = try Listener(Rig.frequency, on: module.sound.server)
    eiderPulse = try PulseClient(eider.sound.address)
    modulePulse = try PulseClient(module.sound.address)
    client = try eider.connect()
    session = try eider.open("call", client)
  }

  func rows() throws -> [Row] {
    var asked = Fall()
    var adopted = Fall()
    var stream = Fall()
    var process = Fall()
    for _ in 0..<rounds {
      try whenAudible(moduleEar)
      let made = try modulePulse.startStream(role: "phone")
      try stream.note(since: made.asked, moduleEar)
      try modulePulse.end(made.stream)

      try whenAudible(eiderEar)
      let start = Monotonic.now
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      try asked.note(since: start, eiderEar)
      _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: session))

      try whenAudible(moduleEar)
      try process.note(startingPhoneOn: module, moduleEar)
      try whenAudible(eiderEar)
      try adopted.note(startingPhoneOn: eider, eiderEar)
    }
    eiderEar.stop()
    moduleEar.stop()
    let open = "module, phone stream on an open connection"
    let program = "module, a phone program starts"
    return [
      Row(
        name: "Activate to music beginning to fall", unit: .milliseconds, measured: asked.begun,
        against: open, reference: stream.begun, aim: .ratio(1)),
      Row(
        name: "Activate to music beginning to fall", unit: .milliseconds, measured: asked.begun,
        against: program, reference: process.begun, aim: .ratio(1)),
      Row(
        name: "Activate to music 3 dB down", unit: .milliseconds, measured: asked.plain,
        against: open, reference: stream.plain),
      Row(
        name: "Activate to music 3 dB down", unit: .milliseconds, measured: asked.plain,
        against: program, reference: process.plain, aim: .ratio(1)),
      Row(
        name: "phone program starts to music beginning to fall", unit: .milliseconds,
        measured: adopted.begun, against: program, reference: process.begun),
      Row(
        name: "phone program starts to music 3 dB down", unit: .milliseconds,
        measured: adopted.plain, against: program, reference: process.plain),
    ]
  }

  /// Waits until the music has been at its own level for 50 ms, and then for some time that falls
  /// anywhere in the server's period.
  private func whenAudible(_ ear: Listener) throws {
    try ear.wait(
      for: (Rig.musicLevel - 0.2)...(Rig.musicLevel + 0.2), since: Monotonic.now, count: 20)
    usleep(UInt32.random(in: 0..<20_000))
  }
}
