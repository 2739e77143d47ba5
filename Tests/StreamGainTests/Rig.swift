import Glibc
import StreamGain
import Testing

/// A stream on a server that answers at once, with a clock that goes from deadline to deadline.
struct Rig {
  var level: StreamLevel
  var server: StreamVolume
  var now = Duration.seconds(100)
  /// Every write, with the time it was sent and what the server had afterwards.
  var log: [Entry] = []

  struct Entry: Equatable {
    var time: Duration
    var action: LevelAction
    var server: StreamVolume
  }

  init(
    _ raw: [UInt32] = [52428, 52428], muted: Bool = false, isWritable: Bool = true,
    order: ReportOrder = .afterWrites
  ) {
    server = volume(raw, muted: muted)
    level = StreamLevel(base: server, isWritable: isWritable, order: order)
    carryOut(level.aim(at: .none, now: now))
  }

  mutating func carryOut(_ actions: [LevelAction]) {
    for action in actions {
      switch action {
      case .writeVolume(let channels, _): server.channels = channels
      case .writeMute(let muted, _): server.muted = muted
      }
      log.append(Entry(time: now, action: action, server: server))
      level.writeCompleted(action.mark, now: now)
    }
    if !actions.isEmpty { report() }
  }

  mutating func report() {
    carryOut(level.reported(server, asOf: level.lastMark, now: now))
  }

  mutating func aim(_ gain: Double, muted: Bool = false, times: FadeTimes? = nil) {
    let target = GainTarget(gain: Decibels(gain), muted: muted)
    carryOut(level.aim(at: target, times: times, now: now))
  }

  mutating func end() {
    carryOut(level.aim(at: .none, now: now))
  }

  mutating func run(for time: Duration) {
    let end = now + time
    while let deadline = level.deadline, deadline <= end {
      now = max(now, deadline)
      carryOut(level.tick(now: now))
    }
    now = end
  }

  /// Until nothing fades or holds.
  mutating func settle() {
    var rounds = 0
    while let deadline = level.deadline, rounds < 10_000 {
      now = max(now, deadline)
      carryOut(level.tick(now: now))
      rounds += 1
    }
    #expect(level.deadline == nil)
  }

  mutating func userSets(_ raw: [UInt32]) {
    server.channels = channels(raw)
    report()
  }

  mutating func userMutes(_ muted: Bool) {
    server.muted = muted
    report()
  }

  var volumes: [[UInt32]] {
    log.compactMap { entry in
      if case .writeVolume(let channels, _) = entry.action { channels.raw } else { nil }
    }
  }
}

func channels(_ raw: [UInt32]) -> ChannelVolumes {
  guard let channels = ChannelVolumes(raw: raw) else { preconditionFailure("\(raw): no volumes") }
  return channels
}

func volume(_ raw: [UInt32], muted: Bool = false) -> StreamVolume {
  StreamVolume(channels: channels(raw), muted: muted)
}

/// The decibels from one raw volume to another, by the server's documented formula.
func decibels(_ from: UInt32, _ to: UInt32) -> Double {
  60 * log10(Double(to) / Double(from))
}

func scaled(_ raw: UInt32, _ gain: Double) -> UInt32 {
  UInt32((Double(raw) * pow(10, gain / 60)).rounded())
}
