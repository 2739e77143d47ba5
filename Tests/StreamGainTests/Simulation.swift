import StreamGain

/// A stream, its owner and its user, all in haste.
struct Simulation {
  var level: StreamLevel
  var server: SimulatedServer
  var random: SeededGenerator
  var now = Duration.seconds(10)
  var writes = 0
  /// The loudest that the user ever had each channel.
  var loudest: [UInt32]
  let start: StreamVolume

  init(seed: UInt64, order: ReportOrder) {
    random = SeededGenerator(seed: seed)
    let count = [1, 2, 2, 6].randomElement(using: &random) ?? 1
    var raw: [UInt32] = []
    for _ in 0..<count { raw.append(UInt32.random(in: 2000...98304, using: &random)) }
    start = volume(raw, muted: Int.random(in: 0..<8, using: &random) == 0)
    loudest = raw
    server = SimulatedServer(start, order: order)
    level = StreamLevel(base: start, order: order)
  }

  mutating func aim() {
    let targets = [
      GainTarget.none, .none, GainTarget(gain: Decibels(-12)), GainTarget(gain: Decibels(-20)),
      GainTarget(muted: true), GainTarget(gain: Decibels(-12), muted: true),
    ]
    send(level.aim(at: targets.randomElement(using: &random) ?? .none, now: now))
  }

  mutating func end() {
    send(level.aim(at: .none, now: now))
  }

  mutating func userActs() {
    var new = server.volume
    if Int.random(in: 0..<3, using: &random) == 0 {
      new.muted.toggle()
    } else {
      var raw: [UInt32] = []
      for _ in new.channels.raw { raw.append(UInt32.random(in: 2000...98304, using: &random)) }
      new.channels = channels(raw)
      loudest = zip(loudest, raw).map(max)
    }
    server.userSets(new, now: now)
  }

  /// Lets time go by, up to one millisecond at a time. A stalled owner does nothing meanwhile.
  mutating func run(for time: Duration, isStalled: Bool = false) {
    let end = now + time
    while now < end {
      let step = Duration.microseconds(Int.random(in: 50...1000, using: &random))
      // Nothing happens before the next deadline when the server has nothing to do.
      let next = server.isIdle ? level.deadline ?? end : now
      now = min(end, max(now, next) + step)
      var random = self.random
      server.work(until: now) { .microseconds(Int.random(in: 0...8000, using: &random)) }
      self.random = random
      if isStalled { continue }
      receive()
      if let deadline = level.deadline, deadline <= now { send(level.tick(now: now)) }
    }
  }

  mutating func receive() {
    let delay = Duration.microseconds(Int.random(in: 0...2000, using: &random))
    for answer in server.answers(until: now, delay: delay) {
      switch answer {
      case .done(let mark):
        level.writeCompleted(mark, now: now)
      case .changed:
        server.send(.info(asOf: level.lastMark), arriving: now + .microseconds(300))
      case .info(let shown, let asOf):
        send(level.reported(shown, asOf: asOf, now: now))
      }
    }
  }

  mutating func send(_ actions: [LevelAction]) {
    writes += actions.count
    for action in actions {
      server.send(.write(action), arriving: now + .microseconds(200))
    }
  }

  var isQuiet: Bool { level.deadline == nil && server.isIdle }

  /// Runs until nothing is under way any more, or ten seconds are over.
  mutating func settle() {
    let end = now + .seconds(10)
    while !isQuiet, now < end { run(for: .milliseconds(50)) }
  }
}
