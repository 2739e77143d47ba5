import StreamGain
import Testing

@Suite struct KeptLevelsTests {
  private static func entry(_ key: String, server: UInt32) -> SavedLevelEntry {
    var entry = SavedLevelEntry(
      key: key, truth: TrueLevel(volume: volume([52428]), positions: ["mono"]))
    entry.server = server
    return entry
  }

  private func expired(_ kept: inout KeptLevels, at seconds: Int) -> [String] {
    kept.expire(now: .seconds(seconds))
  }

  @Test func `A level is kept until any disk has it, and no longer`() {
    var kept = KeptLevels()
    #expect(kept.nextEnd == nil)
    kept.keep(Self.entry("a", server: 1), now: .seconds(10))
    kept.keep(Self.entry("b", server: 1), now: .seconds(12))
    #expect(kept.nextEnd == .seconds(70))
    #expect(expired(&kept, at: 69) == [])
    #expect(expired(&kept, at: 70) == ["a"])
    #expect(kept["a"] == nil)
    #expect(kept["b"] != nil)
    #expect(kept.nextEnd == .seconds(72))
    #expect(expired(&kept, at: 100) == ["b"])
    #expect(kept.nextEnd == nil)
  }

  @Test func `Its time begins again with the next duck, and with a new connection`() {
    var kept = KeptLevels()
    kept.keep(Self.entry("a", server: 1), now: .seconds(10))
    kept.keep(Self.entry("a", server: 1), now: .seconds(20))
    #expect(expired(&kept, at: 70) == [])
    kept.renew(now: .seconds(75))
    #expect(expired(&kept, at: 134) == [])
    #expect(expired(&kept, at: 135) == ["a"])
  }

  @Test func `What another life of the server had taken is to be looked at`() {
    var kept = KeptLevels()
    for (key, server) in [("a", 1), ("b", 2), ("c", 1)] as [(String, UInt32)] {
      kept.keep(Self.entry(key, server: server), now: .zero)
    }
    let others = kept.removeAll(except: 2)
    #expect(others.map(\.key) == ["a", "c"])
    let more = kept.removeAll(except: 2)
    #expect(more.isEmpty)
    #expect(kept["b"] != nil)
  }

  @Test func `What the user sets meanwhile is the truth`() {
    var kept = KeptLevels()
    let later = TrueLevel(volume: volume([9000]), positions: ["mono"])
    var isKept = kept.userSet(later, key: "a")
    #expect(!isKept)
    #expect(kept["a"] == nil)
    kept.keep(Self.entry("a", server: 1), now: .zero)
    isKept = kept.userSet(later, key: "a")
    #expect(isKept)
    let removed = kept.remove("a")
    #expect(removed?.truth == later)
    #expect(kept.nextEnd == nil)
  }
}
