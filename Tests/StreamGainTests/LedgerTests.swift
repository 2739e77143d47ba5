import StreamGain
import Testing

@Suite struct LedgerTests {
  static let base = volume([52428, 26214])

  /// What is written under way to -20 dB from the base.
  static let duck: WrittenLevels = {
    var written = WrittenLevels()
    written.add(
      PlannedFade(
        from: base.channels, to: base.channels.scaled(by: Decibels(-20)), steps: 14))
    return written
  }()

  @Test(arguments: 1...14)
  func `Every step of a fade is put back, to the same integers`(step: Int) {
    let gain = Decibels(-20.0 * Double(step) / 14)
    let shown = StreamVolume(channels: Self.base.channels.scaled(by: gain))
    #expect(Self.duck.restored(shown, to: Self.base) == Self.base)
  }

  @Test func `A step that the server shows one off is put back as well`() {
    let down = Self.base.channels.scaled(by: Decibels(-20)).raw
    #expect(Self.duck.restored(volume([down[0] + 1, down[1] - 1]), to: Self.base) == Self.base)
  }

  @Test func `What the user set meanwhile stays`() {
    for raw: [UInt32] in [[32768, 32768], [32768, 16384], [52428, 52428], [0, 0]] {
      #expect(Self.duck.restored(volume(raw), to: Self.base) == volume(raw))
    }
  }

  @Test func `A stream at its base is left alone`() {
    #expect(Self.duck.restored(Self.base, to: Self.base) == Self.base)
  }

  @Test func `Only a mute flag that Eider set is taken back`() {
    let muted = volume([52428, 26214], muted: true)
    #expect(Self.duck.restored(muted, to: Self.base) == muted)
    var written = Self.duck
    written.isMuted = true
    #expect(written.restored(muted, to: Self.base) == Self.base)
    #expect(written.restored(muted, to: muted) == muted)
  }

  @Test func `The user's volume stays when Eider's mute is taken back`() {
    var written = Self.duck
    written.isMuted = true
    let found = volume([30000, 30000], muted: true)
    #expect(written.restored(found, to: Self.base) == volume([30000, 30000]))
  }

  @Test func `A mono stream that opened at a stereo duck goes to the loudest of the true level`() {
    let truth = TrueLevel(
      volume: volume([52428, 52428]), positions: ["front-left", "front-right"])
    var entry = SavedLevelEntry(key: "k", truth: truth)
    let down = volume([52428, 52428]).channels.scaled(by: Decibels(-20))
    entry.written.add(PlannedFade(from: truth.volume.channels, to: down, steps: 14))
    #expect(entry.base(ofStreamOpeningAt: volume([down.raw[0]])) == volume([52428]))
    #expect(entry.base(ofStreamOpeningAt: volume([40000])) == volume([40000]))
  }

  @Test(arguments: [
    [24335], [18251], [24335, 18251, 12167, 18251], [52889, 52889, 52889, 52889],
    [12167, 12167, 12167],
  ])
  func `What servers make of a stereo duck for other streams is known again`(shown: [UInt32]) {
    let truth = TrueLevel(
      volume: volume([52428, 26214]), positions: ["front-left", "front-right"])
    var entry = SavedLevelEntry(key: "k", truth: truth)
    entry.written.add(PlannedFade(to: volume([24335, 12167]).channels))
    let base = entry.base(ofStreamOpeningAt: volume(shown))
    #expect(base.channels.raw == Array(repeating: 52428, count: shown.count))
    // The user's, and what servers make of the true level.
    for others: [UInt32] in [[20_000], [24335, 20_000, 12167], [39321], [52428, 26214, 39321]] {
      #expect(entry.base(ofStreamOpeningAt: volume(others)) == volume(others))
    }
  }

  @Test func `A low level that WirePlumber rounded is known again`() {
    var written = WrittenLevels()
    written.add(PlannedFade(to: volume([1000]).channels))
    #expect(written.contains(volume([1050]).channels))
    #expect(!written.contains(volume([1300]).channels))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Whatever a stream is written was in the ledger before`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rig = Rig([UInt32.random(in: 1...90000, using: &random), 40000])
    var written = WrittenLevels()
    var seen = rig.log.count
    func check() {
      written.add(rig.level.planned)
      for entry in rig.log[seen...] {
        if case .writeVolume(let channels, _) = entry.action, channels != rig.level.base.channels {
          #expect(written.contains(channels), "\(channels) was not planned")
        }
      }
      seen = rig.log.count
    }
    for _ in 0..<30 {
      let gain = -Double(Int.random(in: 0...30, using: &random))
      rig.aim(gain, muted: Bool.random(using: &random) && Bool.random(using: &random))
      check()
      let end = rig.now + .milliseconds(Int.random(in: 0...500, using: &random))
      while let deadline = rig.level.deadline, deadline <= end {
        rig.run(for: max(.zero, deadline - rig.now))
        check()
      }
    }
  }

  @Test func `A healed stream is where it would be, had it opened at its true level`() {
    var rig = Rig([24335, 24335])
    rig.carryOut(rig.level.heal(to: volume([52428, 52428])))
    #expect(rig.server == volume([52428, 52428]))
    #expect(!rig.level.isTouched)
    rig.aim(-20)
    rig.run(for: .seconds(1))
    rig.end()
    rig.run(for: .seconds(2))
    #expect(rig.server == volume([52428, 52428]))
  }
}
