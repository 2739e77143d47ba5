import EiderInterface
import Glibc
import ServerFixture
import Varlink

/// What the daemon costs while it holds streams down and nothing happens, and what one duck costs.
struct SteadyState {
  private let rig: Rig
  private let client: Client
  private let session: String
  private let pulse: PulseClient
  private let watcher: PulseClient
  private let music: [UInt32]

  /// Ten streams of music, two of which really play, and ten sessions.
  init() throws {
    rig = try Rig()
    pulse = try PulseClient(rig.sound.address)
    for _ in 0..<9 { _ = try pulse.startStream(role: "music") }
    music = try rig.sound.server.sinkInputs().map(\.index).sorted()
    try rig.waitForStreams(music)
    client = try rig.connect()
    session = try rig.open("call", client)
    for _ in 0..<9 { _ = try rig.open("media", client) }
    watcher = try PulseClient(rig.sound.address)
    try watcher.watchStreams()
  }

  func rows() throws -> [Row] {
    try throughput() + fades() + tenStreams() + idleness()
  }

  private func throughput() throws -> [Row] {
    let calls = 2000
    let start = Monotonic.now
    for _ in 0..<calls {
      _ = try client.call(AudioSessionMethods.GetSession.self, .init(session: session))
    }
    return [
      Row(
        name: "calls (GetSession) on one connection", unit: .perSecond,
        measured: Sample([(Double(calls) / (Monotonic.now - start)).rounded()]))
    ]
  }

  /// The server tells of every volume that it was given.
  private func fades() throws -> [Row] {
    var down = Sample()
    var up = Sample()
    let stream = music[0]
    for _ in 0..<3 {
      _ = watcher.takeChanges()
      try activate()
      down.add(Double(watcher.takeChanges().count { $0.stream == stream }))
      try deactivate()
      up.add(Double(watcher.takeChanges().count { $0.stream == stream }))
    }
    return [
      Row(
        name: "volume writes a stream, fade down by 20 dB in 80 ms", unit: .count, measured: down,
        against: "steps of at most 1.5 dB and 20 ms", reference: Sample([14]), aim: .ratio(1)),
      Row(
        name: "volume writes a stream, fade up by 20 dB in 400 ms", unit: .count, measured: up,
        against: "steps of at most 1.5 dB and 20 ms", reference: Sample([20]), aim: .ratio(1)),
    ]
  }

  private func tenStreams() throws -> [Row] {
    var ducked = Sample()
    var replied = Sample()
    var reference = Sample()
    for round in 0..<10 {
      _ = watcher.takeChanges()
      let start = Monotonic.now
      _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
      replied.add(Monotonic.now - start)
      try watcher.waitForChanges { Set($0.map(\.stream)).count == music.count }
      var first: [UInt32: Double] = [:]
      for change in watcher.takeChanges() where first[change.stream] == nil {
        first[change.stream] = change.time
      }
      guard let last = first.values.max() else { throw FixtureError("no stream was ducked") }
      ducked.add(last - start)
      try rig.waitForStreams(music, state: "ducked")
      try deactivate()
      let level: UInt32 = round % 2 == 0 ? 60000 : 65536
      reference.add(try pulse.setVolume(level, of: Array(music.dropFirst())))
    }
    try rig.waitForStreams(music)
    return [
      Row(
        name: "Activate to its reply, 10 streams", unit: .microseconds, measured: replied,
        against: "9 set-volume commands and their answers", reference: reference),
      Row(
        name: "Activate to all 10 streams on their way down", unit: .microseconds,
        measured: ducked, against: "9 set-volume commands and their answers",
        reference: reference),
    ]
  }

  private func idleness() throws -> [Row] {
    try activate()
    let process = try rig.processID
    let seconds = 12.0
    usleep(300_000)
    let before = try ProcessFigures(of: process)
    let start = Monotonic.now
    usleep(UInt32(seconds * 1e6))
    let after = try ProcessFigures(of: process)
    let elapsed = Monotonic.now - start
    return [
      Row(
        name: "wake-ups of the daemon, 10 streams held down", unit: .perSecond,
        measured: Sample([Double(after.switches - before.switches) / elapsed]), aim: .atMost(0)),
      Row(
        name: "times it was given a processor meanwhile", unit: .perSecond,
        measured: Sample([Double(after.slices - before.slices) / elapsed]), aim: .atMost(0)),
      Row(
        name: "private memory: Private_Dirty", unit: .megabytes,
        measured: Sample([after.privateDirty]), aim: .below(5e6)),
      Row(
        name: "private memory: Private_Dirty + Private_Clean", unit: .megabytes,
        measured: Sample([after.privateMemory])),
      Row(
        name: "resident memory, shared libraries too", unit: .megabytes,
        measured: Sample([after.resident])),
    ]
  }

  private func activate() throws {
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    try rig.waitForStreams(music, state: "ducked")
  }

  private func deactivate() throws {
    _ = try client.call(AudioSessionMethods.Deactivate.self, .init(session: session))
    try rig.waitForStreams(music)
  }
}
