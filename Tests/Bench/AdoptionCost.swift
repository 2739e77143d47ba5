import CPulse
import EiderInterface
import FoundationEssentials
import Glibc
import ServerFixture
import Varlink

/// What streams of programs that know nothing of Eider cost: to be put at their level when they come,
/// to be many, and to be listened to.
struct AdoptionCost {
  private static let listened = 16

  func rows() throws -> [Row] { try newStreams() + manyStreams() + meters() }

  /// From a program's request for a stream to the server's word that its level is written: an upper
  /// bound for the time from its word of a new stream.
  private func newStreams() throws -> [Row] {
    let rig = try Rig()
    let client = try rig.connect()
    let session = try rig.open("call", client)
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    let player = try PulseClient(rig.sound.address)
    let watcher = try PulseClient(rig.sound.address)
    try watcher.watchStreams()
    var sample = Sample()
    for _ in 0..<50 {
      usleep(20_000)
      _ = watcher.takeChanges()
      let made = try player.startStream(role: "music")
      let index = pa_stream_get_index(made.stream)
      try watcher.waitForChanges { list in list.contains { $0.stream == index } }
      if let change = watcher.takeChanges().first(where: { $0.stream == index }) {
        sample.add(change.time - made.asked)
      }
      try player.end(made.stream)
    }
    return [
      Row(
        name: "a program asks for a stream to its ducked level written", unit: .microseconds,
        measured: sample)
    ]
  }

  private func manyStreams() throws -> [Row] {
    let rig = try Rig()
    let player = try PulseClient(rig.sound.address)
    for _ in 0..<255 { _ = try player.startStream(role: "music") }
    let music = try rig.sound.server.sinkInputs().map(\.index)
    try rig.waitForStreams(music)
    let client = try rig.connect()
    let session = try rig.open("call", client)
    let watcher = try PulseClient(rig.sound.address)
    try watcher.watchStreams()
    let start = Monotonic.now
    _ = try client.call(AudioSessionMethods.Activate.self, .init(session: session))
    try watcher.waitForChanges { Set($0.map(\.stream)).count >= music.count }
    return [
      Row(
        name: "Activate to all \(music.count) streams of one sink on their way down",
        unit: .milliseconds, measured: Sample([Monotonic.now - start]))
    ]
  }

  /// The processor's time that listening takes, of each second and stream.
  private func meters() throws -> [Row] {
    let rule =
      "{ match: { 'media.role': 'listened' }, class: 'media', activity: 'audible' }"
    let rig = try Rig(configuration: "{ rules: [\(rule)] }")
    let player = try PulseClient(rig.sound.address)
    for _ in 0..<Self.listened { _ = try player.startStream(role: "listened") }
    try rig.waitForStreams(try rig.sound.server.sinkInputs().map(\.index))
    usleep(500_000)
    let before = try Self.processorTime(of: rig.processID)
    let start = Monotonic.now
    usleep(5_000_000)
    let used = try Self.processorTime(of: rig.processID) - before
    let share = used / (Monotonic.now - start) / Double(Self.listened)
    return [
      Row(
        name: "processor's time of a peak meter, a stream and second", unit: .microseconds,
        measured: Sample([share]))
    ]
  }

  /// In seconds: the first field of schedstat, proc(5).
  private static func processorTime(of process: Int32) throws -> Double {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/schedstat"),
      let text = String(decoding: data, as: UTF8.self).split(separator: " ").first,
      let nanoseconds = Double(text)
    else { throw FixtureError("/proc/\(process)/schedstat cannot be read") }
    return nanoseconds / 1e9
  }
}
