import Glibc
import StreamGain
import Testing

@Suite struct RandomTests {
  static let orders = [ReportOrder.afterWrites, .lagging]
  static let seeds = UInt64(0)..<60

  @Test("holds and releases in haste: exact, and no step over 1.5 dB", arguments: orders)
  func nobodysHand(order: ReportOrder) {
    for seed in Self.seeds {
      var simulation = Simulation(seed: seed, order: order)
      simulation.end()
      for _ in 0..<60 {
        simulation.aim()
        let isStalled = Int.random(in: 0..<10, using: &simulation.random) == 0
        let pause = Int.random(in: 0...120, using: &simulation.random)
        simulation.run(for: .milliseconds(pause), isStalled: isStalled)
      }
      simulation.end()
      simulation.settle()
      #expect(simulation.isQuiet, "seed \(seed)")
      #expect(simulation.server.volume == simulation.start, "seed \(seed)")
      #expect(simulation.level.base == simulation.start, "seed \(seed)")
      #expect(!simulation.level.isTouched, "seed \(seed)")
      var last = simulation.start
      for (volume, _) in simulation.server.history {
        if !last.muted, !volume.muted {
          let step = decibels(last.channels.raw[0], volume.channels.raw[0]).magnitude
          let isFine = min(last.channels.raw[0], volume.channels.raw[0]) > 1000
          if isFine { #expect(step < 1.57, "seed \(seed): \(last) \(volume)") }
        }
        last = volume
      }
    }
  }

  @Test("with the user's hand in between, what is there is what is known", arguments: orders)
  func crossing(order: ReportOrder) {
    for seed in Self.seeds {
      var simulation = Simulation(seed: seed, order: order)
      simulation.end()
      for _ in 0..<60 {
        if Bool.random(using: &simulation.random) {
          simulation.aim()
        } else {
          simulation.userActs()
        }
        let pause = Int.random(in: 0...60, using: &simulation.random)
        simulation.run(for: .milliseconds(pause))
      }
      simulation.end()
      simulation.settle()
      #expect(simulation.isQuiet, "seed \(seed)")
      let found = simulation.server.volume
      #expect(found == simulation.level.base, "seed \(seed)")
      #expect(!simulation.level.isTouched, "seed \(seed)")
      let isNotLouder = zip(found.channels.raw, simulation.loudest).allSatisfy { $0 <= $1 }
      #expect(isNotLouder, "seed \(seed): \(found.channels) over \(simulation.loudest)")
    }
  }

  @Test("with nothing acting on it, the user never sees a write", arguments: orders)
  func userAlone(order: ReportOrder) {
    for seed in Self.seeds {
      var simulation = Simulation(seed: seed, order: order)
      simulation.end()
      for _ in 0..<30 {
        simulation.userActs()
        simulation.run(for: .milliseconds(Int.random(in: 0...40, using: &simulation.random)))
      }
      simulation.settle()
      #expect(simulation.isQuiet, "seed \(seed)")
      #expect(simulation.writes == 0, "seed \(seed)")
      #expect(simulation.level.base == simulation.server.volume, "seed \(seed)")
    }
  }

  @Test("a user who waits for things to calm down gets what the policy says", arguments: orders)
  func atLeisure(order: ReportOrder) {
    for seed in Self.seeds {
      var simulation = Simulation(seed: seed, order: order)
      var law = Law(base: simulation.start)
      simulation.end()
      simulation.run(for: StreamLevel.childhood)
      for _ in 0..<12 {
        if Bool.random(using: &simulation.random) {
          simulation.aim()
          law.aim(simulation.level.target)
        } else {
          let before = simulation.server.volume
          simulation.userActs()
          law.user(changed: before, to: simulation.server.volume)
        }
        simulation.settle()
        #expect(simulation.isQuiet, "seed \(seed)")
        #expect(simulation.level.base == law.base, "seed \(seed)")
        #expect(simulation.server.volume == law.expected, "seed \(seed)")
      }
      simulation.end()
      simulation.settle()
      #expect(simulation.isQuiet, "seed \(seed)")
      #expect(simulation.server.volume == law.base, "seed \(seed)")
    }
  }

  @Test("a server that rounds is settled with, and the base stays exact")
  func roundingServer() {
    for seed in Self.seeds {
      var simulation = Simulation(seed: seed, order: .lagging)
      simulation.server.rounding = { $0.isMultiple(of: 2) ? $0 - 1 : $0 }
      simulation.end()
      for _ in 0..<40 {
        simulation.aim()
        let pause = Int.random(in: 0...200, using: &simulation.random)
        simulation.run(for: .milliseconds(pause))
      }
      simulation.end()
      simulation.settle()
      #expect(simulation.isQuiet, "seed \(seed)")
      #expect(simulation.level.base == simulation.start, "seed \(seed)")
      let pairs = zip(simulation.server.volume.channels.raw, simulation.start.channels.raw)
      #expect(pairs.allSatisfy { $1 - $0 <= 1 }, "seed \(seed)")
    }
  }
}

/// The policy's words, for a stream on which everything happens one after the other.
private struct Law {
  var base: StreamVolume
  private var target = GainTarget.none
  private var override: (volume: ChannelVolumes, gain: Double, oldBase: [UInt32])?
  private var isUnmuted = false

  init(base: StreamVolume) {
    self.base = base
  }

  private var isMuted: Bool { target.muted && !isUnmuted }

  mutating func aim(_ target: GainTarget) {
    self.target = target
    if target == .none { override = nil }
    if !target.muted { isUnmuted = false }
  }

  var expected: StreamVolume {
    let ducked = base.channels.raw.map { scaled($0, target.gain.value) }
    let raw = override?.volume.raw ?? (isMuted ? base.channels.raw : ducked)
    return volume(raw, muted: base.muted || isMuted)
  }

  mutating func user(changed old: StreamVolume, to new: StreamVolume) {
    if old.muted != new.muted {
      base.muted = new.muted
      if !new.muted, target.muted { isUnmuted = true }
    }
    guard old.channels != new.channels else { return }
    let gain = override?.gain ?? (isMuted ? 0 : target.gain.value)
    guard gain < 0 else {
      base.channels = new.channels
      return
    }
    let oldBase = override?.oldBase ?? base.channels.raw
    override = (new.channels, gain, oldBase)
    base.channels = channels(
      zip(new.channels.raw, oldBase).map { min(scaled($0, -gain), max($1, $0)) })
  }
}
