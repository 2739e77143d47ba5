import StreamGain

/// A sound server with one stream, and a connection to it on which everything takes its time.
///
/// Requests are handled in the order they were sent, and answers arrive in the order they were
/// given. A lagging server lets a write take effect some time after it has answered it.
struct SimulatedServer {
  enum Request {
    case write(LevelAction)
    case info(asOf: WriteMark)
  }

  enum Answer {
    case done(WriteMark)
    case changed
    case info(StreamVolume, asOf: WriteMark)
  }

  private(set) var volume: StreamVolume
  let order: ReportOrder
  /// What the server makes of a written volume.
  var rounding: @Sendable (UInt32) -> UInt32 = { $0 }
  /// What own writes and the user made of the stream, one after the other.
  private(set) var history: [(volume: StreamVolume, byUser: Bool)] = []

  private var requests: [(due: Duration, request: Request)] = []
  private var effects: [(due: Duration, action: LevelAction)] = []
  private var answers: [(due: Duration, answer: Answer)] = []

  init(_ volume: StreamVolume, order: ReportOrder) {
    self.volume = volume
    self.order = order
  }

  var isIdle: Bool { requests.isEmpty && effects.isEmpty && answers.isEmpty }

  mutating func send(_ request: Request, arriving due: Duration) {
    requests.append((max(due, requests.last?.due ?? .zero), request))
  }

  mutating func userSets(_ new: StreamVolume, now: Duration) {
    history.append((new, true))
    change(to: new, now: now)
  }

  /// Lets the server work until some time, with delays that `delay` makes up.
  mutating func work(until now: Duration, delay: () -> Duration) {
    while true {
      let request = requests.first?.due ?? .seconds(1_000_000)
      let effect = effects.first?.due ?? .seconds(1_000_000)
      guard min(request, effect) <= now else { return }
      if effect <= request {
        apply(effects.removeFirst().action, now: effect)
        continue
      }
      switch requests.removeFirst().request {
      case .write(let action):
        if order == .lagging {
          effects.append((max(request + delay(), effects.last?.due ?? .zero), action))
        } else {
          apply(action, now: request)
        }
        answer(.done(action.mark), at: request)
      case .info(let asOf):
        answer(.info(volume, asOf: asOf), at: request)
      }
    }
  }

  mutating func answers(until now: Duration, delay: Duration) -> [Answer] {
    var arrived: [Answer] = []
    while let first = answers.first, first.due + delay <= now {
      arrived.append(first.answer)
      answers.removeFirst()
    }
    return arrived
  }

  private mutating func apply(_ action: LevelAction, now: Duration) {
    var new = volume
    switch action {
    case .writeVolume(let channels, _):
      new.channels = ChannelVolumes(raw: channels.raw.map(rounding)) ?? channels
    case .writeMute(let muted, _): new.muted = muted
    }
    history.append((new, false))
    change(to: new, now: now)
  }

  private mutating func change(to new: StreamVolume, now: Duration) {
    guard new != volume else { return }
    volume = new
    answer(.changed, at: now)
  }

  private mutating func answer(_ answer: Answer, at time: Duration) {
    answers.append((time, answer))
  }
}
