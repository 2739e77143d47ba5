import EventLoop

/// The repairs that are under way and those that wait: each has a connection of its own, and PulseAudio
/// refuses more than five that come at once (its listen backlog).
final class RepairQueue {
  private static let limit = 4
  /// How long one may take: on a busy machine a stream takes some 100 ms to be there.
  private static let patience = Duration.seconds(4)

  private let loop: EventLoop
  private var waiting: [(key: Int, repair: LevelRepair)] = []
  private var running: [Int: LevelRepair] = [:]
  private var next = 0
  private var turn: DeferredWork?
  private var ended: [() -> Void] = []

  init(on loop: EventLoop) {
    self.loop = loop
    turn = DeferredWork(on: loop) { [unowned self] in takeTurn() }
  }

  isolated deinit { abandonAll() }

  /// Starts a repair as soon as it may run. Its completion is called from the loop.
  func add(
    _ key: RestoreKey, _ level: SavedLevel, if isWrong: ((ChannelVolumes, Bool) -> Bool)?,
    at address: String?,
    completion: @escaping (Result<Void, PulseError>) -> Void
  ) {
    let number = next
    next += 1
    let repair = LevelRepair(key, level, if: isWrong, at: address, on: loop) { [weak self] result in
      guard let self else { return completion(result) }
      // It is in a callback of its own: it goes when that has returned.
      let repair = running.removeValue(forKey: number)
      ended.append { withExtendedLifetime(repair) { completion(result) } }
      turn?.schedule()
    }
    waiting.append((number, repair))
    turn?.schedule()
  }

  /// Ends all of them; their completions are called within.
  func abandonAll() {
    let all = waiting.map(\.repair) + running.sorted { $0.key < $1.key }.map(\.value)
    waiting = []
    for repair in all { repair.abandon() }
    completeEnded()
  }

  private func takeTurn() {
    while running.count < Self.limit, !waiting.isEmpty {
      let (number, repair) = waiting.removeFirst()
      running[number] = repair
      repair.start(within: Self.patience)
    }
    completeEnded()
  }

  private func completeEnded() {
    let completions = ended
    ended = []
    for completion in completions { completion() }
  }
}
