import EiderInterface
import Glibc
import ServerFixture
import Varlink

/// What a user's session pays for the service: its start, and its memory after many clients.
struct ServiceCost {
  func rows() throws -> [Row] { try [start(), memory()] }

  /// From the start of the process to READY, against a client that connects and asks one thing.
  private func start() throws -> Row {
    let sound = try PrivatePulseAudio()
    try sound.start()
    var measured = Sample()
    var reference = Sample()
    for _ in 0..<20 {
      var start = Monotonic.now
      try sound.server.pactl(["info"])
      reference.add(Monotonic.now - start)
      let daemon = try EiderProcess(on: sound.server)
      start = Monotonic.now
      try daemon.start()
      measured.add(Monotonic.now - start)
      daemon.stop()
    }
    return Row(
      name: "start to READY", unit: .milliseconds, measured: measured, against: "pactl info",
      reference: reference, aim: .ratio(2))
  }

  /// The history is full after the first thousand sessions; from then on nothing may grow.
  private func memory() throws -> Row {
    let rig = try Rig()
    try liveAndDie(rig)
    let before = try ProcessFigures(of: rig.processID).privateDirty
    try liveAndDie(rig)
    let after = try ProcessFigures(of: rig.processID).privateDirty
    return Row(
      name: "memory after 1000 sessions more have come and gone", unit: .megabytes,
      measured: Sample([after]), against: "after the first 1000",
      reference: Sample([before]), aim: .ratio(1))
  }

  private func liveAndDie(_ rig: Rig) throws {
    for _ in 0..<100 {
      let client = try rig.connect()
      for _ in 0..<10 {
        let session = try rig.open("prompt", client)
        _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      }
      client.close()
    }
    // The connections that were closed are gone when one that came after them is answered.
    let found = try Monotonic.poll(within: .seconds(10)) { () -> Bool? in
      let sessions = try rig.connect(toControl: true).call(ControlMethods.ListSessions.self)
      return sessions.sessions.contains { $0.name == "prompt" } ? nil : true
    }
    guard found == true else { throw FixtureError("sessions have outlived their connections") }
  }
}
