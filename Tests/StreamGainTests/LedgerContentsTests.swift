import FoundationEssentials
import StreamGain
import Testing

@Suite struct LedgerContentsTests {
  static let key = "sink-input-by-media-role:music"

  static func entry(_ index: UInt32, _ fade: PlannedFade? = nil) -> LedgerEntry {
    LedgerEntry(
      identity: StreamIdentity(server: 7, index: index, process: "12", binary: "player"),
      key: key, application: "Player", base: volume([52428, 52428]),
      written: WrittenLevels(fades: fade.map { [$0] } ?? []))
  }

  static let saved = SavedLevelEntry(
    key: key, truth: TrueLevel(volume: volume([52428, 52428]), positions: ["mono", "mono"]))
  static let fade = PlannedFade(
    from: volume([52428, 52428]).channels, to: volume([20000, 20000]).channels, steps: 9)

  @Test func `The last record of a stream counts`() {
    var contents = LedgerContents()
    contents.take(.stream(Self.entry(1)))
    contents.take(.stream(Self.entry(1, Self.fade)))
    #expect(contents.streams.values.map(\.written.fades) == [[Self.fade]])
    contents.take(.settled(Self.entry(1).identity))
    #expect(contents.isEmpty)
  }

  @Test func `What was written to a stream that ended can still be what is saved`() {
    var contents = LedgerContents()
    contents.take(.saved(Self.saved))
    contents.take(.stream(Self.entry(1, Self.fade)))
    contents.take(.settled(Self.entry(1).identity))
    #expect(contents.keys.map(\.written.fades) == [[Self.fade]])
    #expect(contents.keys.first?.isWrong(volume([20000, 20000]), in: 7) == true)
    #expect(contents.keys.first?.isWrong(volume([30000, 30000]), in: 7) == false)
    contents.take(.repaired(Self.key))
    #expect(contents.isEmpty)
  }

  @Test func `A new true level forgets nothing of what was written`() {
    var contents = LedgerContents()
    var saved = Self.saved
    saved.written.add(Self.fade)
    contents.take(.saved(saved))
    var later = Self.saved
    later.truth.volume = volume([9000, 9000])
    contents.take(.saved(later))
    #expect(contents.keys.first?.truth == later.truth)
    #expect(contents.keys.first?.written.fades == [Self.fade])
  }

  @Test func `The level at which a user has another stream of the key is not Eider's`() {
    var contents = LedgerContents()
    contents.take(.saved(Self.saved))
    var entry = Self.entry(1, Self.fade)
    entry.base = volume([32768, 32768])
    entry.written.add(PlannedFade(from: Self.fade.end, to: entry.base.channels, steps: 9))
    contents.take(.stream(entry))
    contents.take(.settled(entry.identity))
    let key = contents.keys.first
    #expect(
      key?.base(ofStreamOpeningAt: volume([32768, 32768])) == volume([32768, 32768]))
  }

  @Test func `What is saved is wrong at any level that is known, but for the true one`() throws {
    var contents = LedgerContents()
    contents.take(.saved(Self.saved))
    contents.take(.stream(Self.entry(1, Self.fade)))
    contents.take(.settled(Self.entry(1).identity))
    var later = Self.saved
    later.truth.volume = volume([61196, 61196])
    later.server = 7
    contents.take(.saved(later))
    let key = try #require(contents.keys.first)
    for life: UInt32 in [7, 8] {
      #expect(!key.isWrong(volume([61196, 61196]), in: life))
      #expect(key.isWrong(volume([20000, 20000]), in: life))
      #expect(!key.isWrong(volume([30000, 30000]), in: life))
    }
    // By a repair that was under way when the user set the stream, and its daemon died.
    #expect(key.isWrong(volume([52428, 52428]), in: 7))
    // In another life of the server nobody but the user has set it.
    #expect(!key.isWrong(volume([52428, 52428]), in: 8))
  }

  @Test func `Written anew, a journal says the same`() {
    var contents = LedgerContents()
    contents.take(.saved(Self.saved))
    for index: UInt32 in 1...5 { contents.take(.stream(Self.entry(index, Self.fade))) }
    contents.take(.settled(Self.entry(3).identity))
    var again = LedgerContents()
    for record in contents.records { again.take(record) }
    #expect(again == contents)
  }

  @Test func `A line is read as the record it was written from`() throws {
    var odd = Self.entry(4_294_967_295, Self.fade)
    odd.written.add(PlannedFade(to: volume([1]).channels))
    odd.written.isMuted = true
    odd.base.muted = true
    let names = LedgerEntry(
      identity: StreamIdentity(server: 0, index: 0, process: nil, binary: nil), key: nil,
      application: "\"quo\\te\"\n\u{0}\u{1f}\u{7f} 音楽 🦆/", base: volume([0]))
    var saved = Self.saved
    saved.add(base: volume([32768, 1]).channels)
    saved.truth.device = "alsa_output.\"1\""
    saved.server = .max
    saved.isKept = true
    let records: [LedgerRecord] = [
      .stream(Self.entry(1)), .stream(odd), .stream(names), .settled(odd.identity),
      .settled(names.identity), .saved(Self.saved), .saved(saved), .repaired("a\tb"),
    ]
    for record in records {
      let line = record.line
      #expect(!line.contains("\n"))
      #expect(try JSONDecoder().decode(LedgerRecord.self, from: Data(line.utf8)) == record)
    }
  }

  @Test func `The same stream number of another life of the server is another stream`() {
    var contents = LedgerContents()
    contents.take(.stream(Self.entry(1)))
    var other = Self.entry(1).identity
    other.server = 8
    contents.take(.settled(other))
    #expect(contents.streams.count == 1)
  }
}
