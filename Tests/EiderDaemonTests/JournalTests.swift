import FoundationEssentials
import Glibc
import ServerFixture
import StreamGain
import Testing

@testable import EiderDaemon

@MainActor @Suite struct JournalTests {
  let folder: TemporaryFolder
  var path: String { folder.path + "/ledger" }

  init() throws { folder = try TemporaryFolder() }

  static func record(_ index: UInt32) -> LedgerRecord {
    .stream(
      LedgerEntry(
        identity: StreamIdentity(server: 1, index: index, process: "2", binary: "p"), key: nil,
        application: "P", base: StreamVolume(channels: .full)))
  }

  static func settled(_ index: UInt32) -> LedgerRecord {
    .settled(StreamIdentity(server: 1, index: index, process: "2", binary: "p"))
  }

  private func size() -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : -1
  }

  private func inode() -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// What a successor would find, without being one.
  private func streams(_ path: String) throws -> [UInt32] {
    let copy = folder.path + "/copy"
    unlink(copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let journal = try Journal(copy)
    #expect(journal.oddities.isEmpty)
    return journal.contents.streams.keys.map(\.index).sorted()
  }

  private func setAside() -> Bool { access(path + ".broken-1", F_OK) == 0 }

  @Test func `What was noted is there after the writer is gone, and only its owner can read it`()
    throws
  {
    var journal: Journal? = try Journal(path)
    try journal?.append(Self.record(1))
    try journal?.append(Self.record(2))
    try journal?.append(Self.settled(1))
    journal = nil
    let next = try Journal(path)
    #expect(next.contents.streams.keys.map(\.index) == [2])
    #expect(next.oddities.isEmpty)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `Of two daemons that find the same journal only one keeps it, as long as it lives`()
    throws
  {
    var first: Journal? = try Journal(path, .reboot)
    try first?.append(Self.record(1))
    let error = try #require(throws: Journal.Failure.self) {
      try Journal(path, .reboot)
    }
    #expect(error.description.contains("another eiderd"))
    #expect(error.description.contains("XDG_STATE_HOME"))
    try first?.append(Self.record(2))
    first = nil
    let second = try Journal(path, .reboot)
    #expect(second.contents.streams.keys.map(\.index).sorted() == [1, 2])
  }

  @Test func `A journal that says nothing any more is as short as a new one`() throws {
    let journal = try Journal(path)
    let empty = size()
    #expect(empty > 0)
    try journal.append(Self.record(1))
    #expect(size() > empty)
    try journal.append(Self.settled(1))
    #expect(size() == empty)
    try journal.append(Self.record(2))
    #expect(try Journal(path).contents.streams.keys.map(\.index) == [2])
  }

  @Test func `A file that says nothing is gone on with, not replaced`() throws {
    var journal: Journal? = try Journal(path)
    let first = inode()
    journal = nil
    journal = try Journal(path)
    #expect(inode() == first)
    try journal?.append(Self.record(1))
    journal = nil
    #expect(try Journal(path).contents.streams.count == 1)
  }

  @Test func `A file that another daemon writes is not written by two`() throws {
    let one = try Journal(path)
    let first = inode()
    let other = try Journal(path)
    #expect(inode() != first)
    try other.append(Self.record(1))
    try one.append(Self.record(2))
    try one.append(Self.settled(2))
    #expect(try Journal(path).contents.streams.keys.map(\.index) == [1])
  }

  @Test(arguments: ["removed", "emptied", "replaced", "moved", "added to", "folder removed"])
  func `What is done to the file under way costs nothing that still holds`(deed: String) throws {
    let own = folder.path + "/own"
    #expect(mkdir(own, 0o700) == 0)
    let path = own + "/ledger"
    let journal = try Journal(path)
    // Once while it says nothing, and once while it does.
    for index: UInt32 in 1...2 {
      switch deed {
      case "removed": #expect(unlink(path) == 0)
      case "emptied": #expect(truncate(path, 0) == 0)
      case "replaced":
        try folder.write("other", to: "other")
        #expect(rename(folder.path + "/other", path) == 0)
      case "moved": #expect(rename(path, own + "/elsewhere") == 0)
      case "added to":
        let file = try #require(fopen(path, "a"))
        fputs("half a line", file)
        fclose(file)
      default:
        #expect(unlink(path) == 0)
        #expect(rmdir(own) == 0)
      }
      try journal.append(Self.record(index))
      #expect(try streams(path) == Array(1...index))
    }
  }

  @Test func `A torn last line is set aside, and the others are used`() throws {
    let journal = try Journal(path)
    try journal.append(Self.record(1))
    try journal.append(Self.record(2))
    #expect(truncate(path, off_t(size() - 20)) == 0)
    let next = try Journal(path)
    #expect(next.contents.streams.keys.map(\.index) == [1])
    #expect(next.oddities.count == 1)
    #expect(next.oddities.first?.contains("the others are used") == true)
    #expect(setAside())
  }

  @Test(arguments: ["hello\n", "{\"format\":\"other\",\"version\":1}\n", "\0\0\0\0", "\n", "{"])
  func `A file of another kind is set aside and not deleted`(text: String) throws {
    try folder.write(text, to: "ledger")
    let journal = try Journal(path)
    #expect(journal.contents.isEmpty)
    #expect(journal.oddities.first?.contains("broken-1") == true)
    #expect(setAside())
    try journal.append(Self.record(1))
    #expect(try Journal(path).contents.streams.count == 1)
  }

  @Test func `A journal of a later version is set aside, and each gets a name of its own`() throws {
    for number in 1...3 {
      try folder.write("{\"format\":\"eider-ledger\",\"version\":2}\n", to: "ledger")
      let journal = try Journal(path)
      #expect(journal.oddities.first?.contains("another version of Eider (format 2)") == true)
      #expect(access(path + ".broken-\(number)", F_OK) == 0)
    }
  }

  @Test func `An empty file is a new journal`() throws {
    try folder.write("", to: "ledger")
    #expect(try Journal(path).oddities.isEmpty)
    #expect(!setAside())
  }

  @Test func `A folder in its place is set aside`() throws {
    #expect(mkdir(path, 0o700) == 0)
    let journal = try Journal(path)
    #expect(journal.oddities.count == 1)
    try journal.append(Self.record(1))
    #expect(try Journal(path).contents.streams.count == 1)
  }

  @Test func `A line of zeros, as a power cut leaves, costs only itself`() throws {
    try Journal(path).append(Self.record(1))
    let file = open(path, O_WRONLY | O_APPEND)
    for line in ["\0\0\0\n", Self.record(2).line + "\n"] {
      #expect(write(file, line, line.utf8.count) == line.utf8.count)
    }
    close(file)
    let next = try Journal(path)
    #expect(next.contents.streams.count == 2)
    #expect(next.oddities.count == 1)
  }

  @Test(arguments: ["0", "-3", "9000000000000000000", "100001"])
  func `A fade of no possible number of steps costs only its line`(steps: String) throws {
    let fade = PlannedFade(from: .full, to: .full, steps: 7)
    let entry = LedgerEntry(
      identity: StreamIdentity(server: 1, index: 2, process: nil, binary: nil), key: nil,
      application: "P", base: StreamVolume(channels: .full), written: WrittenLevels(fades: [fade]))
    let line = LedgerRecord.stream(entry).line
    let odd = line.replacing("\"steps\":7", with: "\"steps\":\(steps)")
    #expect(odd != line)
    try Journal(path).append(Self.record(1))
    let file = open(path, O_WRONLY | O_APPEND)
    #expect(write(file, odd + "\n", odd.utf8.count + 1) == odd.utf8.count + 1)
    close(file)
    let next = try Journal(path)
    #expect(next.contents.streams.keys.map(\.index) == [1])
    #expect(next.oddities.first?.contains("1 of its lines cannot be read") == true)
  }

  @Test func `What there was no room for is written as soon as there is`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryFolder()
      let path = folder.path + "/ledger"
      let journal = try Journal(path)
      try journal.append(JournalTests.record(1))
      // No file may grow any more, for this process.
      var status = stat()
      try #require(stat(path, &status) == 0)
      signal(SIGXFSZ, SIG_IGN)
      var room = rlimit(rlim_cur: rlim_t(status.st_size) + 9, rlim_max: .max)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &room) == 0)
      for index in 2...3 as ClosedRange<UInt32> {
        #expect(throws: Journal.Failure.self) { try journal.append(JournalTests.record(index)) }
      }
      room.rlim_cur = .max
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &room) == 0)
      try journal.append(JournalTests.record(4))
      let next = try Journal(path)
      #expect(next.oddities.isEmpty)
      #expect(next.contents.streams.keys.map(\.index).sorted() == [1, 2, 3, 4])
    }
  }

  @Test func `A file that is too large to be a ledger is set aside unread`() throws {
    try Journal(path).append(Self.record(1))
    #expect(truncate(path, 9 * 1024 * 1024) == 0)
    let journal = try Journal(path)
    #expect(journal.contents.isEmpty)
    #expect(journal.oddities.first?.contains("larger than any of Eider's") == true)
    #expect(setAside())
  }

  @Test func `It does not grow without end`() throws {
    let journal = try Journal(path)
    try journal.append(Self.record(0))
    for _ in 0..<3000 {
      try journal.append(Self.record(1))
      #expect(size() <= 256 * 1024)
    }
    #expect(try Journal(path).contents.streams.count == 2)
  }

  @Test func `A folder that cannot be written to is said with what to do`() {
    #expect {
      _ = try Journal("/proc/no/ledger")
    } throws: { error in
      "\(error)".contains("see that its folder can be written to")
    }
  }
}
