import AudioPolicy
import EventLoop
import PulseAudio
import StreamGain

/// The sink inputs of the sound server, each with its level.
///
/// What the server tells becomes `StreamFacts` for the policy; the targets it answers with become
/// writes.
final class StreamTable {
  /// Called with what the policy has to know.
  var changed: ((Input) -> Void)?
  /// The level to tell of a stream whose own level is now this one.
  var levelToTell: ((StreamID, Double) -> Double)?
  /// Called when the last fade has ended.
  var fadesEnded: (() -> Void)?
  var ownership = StreamOwnership()
  /// The session that a stream belongs to, as the policy has it.
  var session: ((StreamID) -> SessionSnapshot?)?

  /// How many volumes and mutes were written.
  var writes = 0
  var streams: [StreamID: TrackedStream] = [:]
  var sinks: [UInt32: String] = [:]
  /// The sinks whose volume follows that of their loudest stream.
  var flatSinks: Set<UInt32> = []
  let clients: ClientTable
  let meters: StreamMeters
  let server: PulseServer
  let ledger: Ledger
  let log: () -> Log
  var timer: LoopTimer?
  /// New streams that were seen with some of their volumes only: since when, and with which.
  var partial: [StreamID: (since: Duration, volume: StreamVolume)] = [:]
  var partialTimer: LoopTimer?
  /// Looks once a turn of the loop what is due next, however many streams have changed in it.
  var arming: DeferredWork?
  var order = ReportOrder.lagging
  var isAskingForMoves = false
  var asksForMovesAgain = false
  /// Everything was put back for good, and nothing is changed any more.
  var isClosed = false

  init(_ server: PulseServer, _ ledger: Ledger, on loop: EventLoop, log: @escaping () -> Log) {
    self.server = server
    self.ledger = ledger
    self.log = log
    clients = ClientTable(server)
    meters = StreamMeters(server, on: loop)
    // PulseAudio saves a level when it tells of the change, which may be after it has answered to the
    // write, and to a question for it, and to whatever is sent then.
    ledger.saved.isUnsettled = { [unowned self] key in
      streams.values.contains {
        ($0.level.isUnsettled || $0.isAwaitingEvent) && $0.restoreKey == key
      }
    }
    ledger.saved.isOverridden = { [unowned self] key in
      streams.values.contains { $0.level.volumeOverride != nil && $0.restoreKey == key }
    }
    ledger.saved.isBase = { [unowned self] channels, key in
      streams.values.contains { $0.level.base.channels == channels && $0.restoreKey == key }
    }
    ledger.saved.isAlive = { [unowned self] key in
      streams.values.contains { $0.restoreKey == key }
    }
    timer = LoopTimer(on: loop) { [unowned self] in tick() }
    partialTimer = LoopTimer(on: loop) { [unowned self] in lookAtPartial() }
    arming = DeferredWork(on: loop) { [unowned self] in setTimer() }
    meters.changed = { [unowned self] id in if let stream = streams[id] { tell(stream) } }
    meters.gain = { [unowned self] id in streams[id]?.level.gain.value ?? 0 }
    meters.failed = { [unowned self] id, error in
      guard let stream = streams[id] else { return }
      log().warning(
        "\(stream.application) counts while it runs, heard or not: \(error)",
        logFields(of: stream))
    }
  }

  /// In the order of their numbers.
  var sorted: [TrackedStream] { streams.values.sorted { $0.id < $1.id } }

  var isFading: Bool { streams.values.contains { $0.level.isFading } }

  func sinkName(of stream: TrackedStream) -> String? {
    stream.input.sinkIndex.flatMap { sinks[$0] }
  }

  /// The stream with that number as a sink input, in the server's present life.
  func id(ofSinkInput index: UInt32) -> StreamID {
    StreamID(rawValue: UInt64(server.generation) << 32 | UInt64(index))
  }
}
