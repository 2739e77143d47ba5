import FoundationEssentials
import Glibc
import StreamGain

/// A file of records, one JSON object a line after a header. A line is there as soon as `append`
/// returns, whatever becomes of this process; of the machine, once the disk has it.
///
/// What cannot be read is set aside under another name, never deleted, and said.
final class Journal {
  /// Why a journal cannot be kept.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Header: Codable, Equatable {
    var format = "eider-ledger"
    var version = 1

    var line: String { "{\"format\":\"\(format)\",\"version\":\(version)}\n" }
  }

  /// How long a journal is of use, and so what is lost without it.
  enum Purpose {
    /// Until the login session ends: streams and what is saved.
    case restart
    /// What is saved, over a reboot. Other daemons of this user may find it too, and only one may keep
    /// it.
    case reboot

    fileprivate var loss: String {
      switch self {
      case .restart: "Were Eider killed now, streams would stay at their ducked level"
      case .reboot:
        "After a power cut in the middle of a duck the next streams may open at the ducked level"
      }
    }
  }

  let path: String
  private let purpose: Purpose
  private(set) var contents = LedgerContents()
  /// What was odd about the file that was found, as sentences.
  private(set) var oddities: [String] = []
  private(set) var descriptor: Int32 = -1
  /// Held for as long as this object lives.
  private var lock: Int32 = -1
  private(set) var size = 0
  private var headerSize = 0
  /// A record could not be written, for want of room.
  private var isBehind = false
  /// A file larger than this is written anew with what still holds.
  private static let limit = 256 * 1024
  /// No ledger of a thousand streams gets as large; to read one would keep the daemon from its start.
  private static let readingLimit = 8 * 1024 * 1024

  /// Reads what a predecessor left and goes on with it.
  /// - Parameters:
  ///   - path: in a folder that is there.
  ///   - purpose: what for.
  /// - Throws: when it cannot be written, or another daemon keeps it.
  init(_ path: String, _ purpose: Purpose = .restart) throws(Failure) {
    self.path = path
    self.purpose = purpose
    if case .reboot = purpose { try takeLock() }
    if try beginEmpty() { return }
    read()
    try rewrite()
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
    if lock >= 0 { close(lock) }
  }

  private func takeLock() throws(Failure) {
    lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw failure("lock") }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      lock = -1
      throw Failure(
        description: """
          another eiderd, with another runtime folder, keeps the ledger \(path). This one works \
          without it. \(purpose.loss). Run one daemon only, or name another parent in \
          XDG_STATE_HOME, and restart.
          """)
    }
  }

  /// Adds a record. A journal that says nothing any more is cut down to its header.
  func append(_ record: LedgerRecord) throws(Failure) {
    let wasEmpty = contents.isEmpty
    contents.take(record)
    if contents.isEmpty {
      if !wasEmpty { try shorten(to: headerSize) }
      return
    }
    guard !isBehind && isInPlace || isAnothers else { return try rewrite() }
    let line = record.line + "\n"
    if size + line.utf8.count > Self.limit { return try rewrite() }
    do throws(Failure) {
      try write(line, to: descriptor)
    } catch {
      isBehind = true
      // Not half a line.
      try shorten(to: size)
      throw error
    }
    size += line.utf8.count
  }

  private func shorten(to size: Int) throws(Failure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure("shorten") }
    self.size = size
    if contents.isEmpty { isBehind = false }
  }

  /// For fdatasync(2).
  var file: Int32 { descriptor }

  // MARK: Reading

  /// Makes the file, or goes on with one that says nothing, as most do at a start: to put another in
  /// its place would make the disk busy for nothing.
  /// - Returns: whether this is all that there is to do.
  private func beginEmpty() throws(Failure) -> Bool {
    let found = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard found >= 0 else { return false }
    let header = Header().line
    // One that another daemon of this user writes is left to it.
    guard flock(found, LOCK_EX | LOCK_NB) == 0, isPrivateFile(found),
      let start = start(of: found, length: header.utf8.count + 1),
      start.isEmpty || start.elementsEqual(header.utf8)
    else {
      close(found)
      return false
    }
    descriptor = found
    headerSize = header.utf8.count
    if start.isEmpty { try write(header, to: found) }
    size = headerSize
    return true
  }

  private func isPrivateFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode == S_IFREG | 0o600
      && status.st_uid == getuid()
  }

  private func start(of descriptor: Int32, length: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = Glibc.read(descriptor, &bytes, length)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  private func read() {
    var status = stat()
    if stat(path, &status) == 0, status.st_size > Self.readingLimit {
      return setAside("it is larger than any of Eider's")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      if access(path, F_OK) == 0 { setAside("it cannot be read") }
      return
    }
    // Killed before its header was written.
    guard !data.isEmpty else { return }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last newline was not written to its end, and so nothing was done after it.
    let torn = lines.removeLast()
    let decoder = JSONDecoder()
    guard let first = lines.first, let header = try? decoder.decode(Header.self, from: first),
      header.format == Header().format
    else { return setAside("it is not a ledger of Eider's") }
    guard header.version == Header().version else {
      return setAside("it was written by another version of Eider (format \(header.version))")
    }
    var unreadable = torn.isEmpty ? 0 : 1
    for line in lines.dropFirst() {
      if let record = try? decoder.decode(LedgerRecord.self, from: line) {
        contents.take(record)
      } else {
        unreadable += 1
      }
    }
    if unreadable > 0 {
      setAside("\(unreadable) of its lines cannot be read; the others are used")
    }
  }

  private func setAside(_ why: String) {
    var number = 1
    while access("\(path).broken-\(number)", F_OK) == 0 { number += 1 }
    let other = "\(path).broken-\(number)"
    if rename(path, other) == 0 {
      oddities.append("the ledger \(path): \(why). It is kept as \(other).")
    } else {
      oddities.append("the ledger \(path): \(why), and it cannot be set aside: \(Self.reason).")
    }
  }

  // MARK: Writing

  /// Writes the file anew beside the old one and puts it in its place.
  private func rewrite() throws(Failure) {
    let new = path + ".new"
    unlink(new)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(new, flags, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      // The folder was removed as well.
      mkdir(String(path[..<slash]), 0o700)
      descriptor = open(new, flags, 0o600)
    }
    guard descriptor >= 0 else { throw failure("make") }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var text = Header().line
    headerSize = text.utf8.count
    for record in contents.records { text += record.line + "\n" }
    do throws(Failure) {
      try write(text, to: descriptor)
      guard contents.isEmpty || fdatasync(descriptor) == 0 else { throw failure("write") }
      guard rename(new, path) == 0 else { throw failure("replace") }
    } catch {
      close(descriptor)
      unlink(new)
      throw error
    }
    if self.descriptor >= 0 { close(self.descriptor) }
    self.descriptor = descriptor
    size = text.utf8.count
    isBehind = false
  }

  private func write(_ line: String, to descriptor: Int32) throws(Failure) {
    var line = line
    let written = line.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard written else { throw failure("write") }
  }

  private func failure(_ attempt: String) -> Failure {
    Failure(
      description: """
        cannot \(attempt) the ledger \(path): \(Self.reason). \(purpose.loss); see that its folder \
        can be written to and has room.
        """)
  }

  private static var reason: String { strerror(errno).map { String(cString: $0) } ?? "?" }
}
