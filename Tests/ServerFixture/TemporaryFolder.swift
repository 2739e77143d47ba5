import FoundationEssentials
import Glibc

/// A private folder (mode 0700) that is gone when its owner is.
public final class TemporaryFolder: Sendable {
  /// Its absolute path.
  public let path: String

  /// - Throws: `FixtureError` when the system gives no folder.
  public init() throws {
    path = try Self.make(Guardian.folder.get() + "/XXXXXX")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder (0700) of a name that nobody has, in place of the “XXXXXX” at its end.
  static func make(_ name: String) throws -> String {
    var template = Array(name.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FixtureError("no temporary folder \(name): \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A folder (0700) within it, made when it is not there.
  public func folder(_ name: String) throws -> String {
    let inner = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: inner, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return inner
  }

  /// Writes a file within it and returns its path.
  @discardableResult public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file within it and returns its path.
  @discardableResult public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}
