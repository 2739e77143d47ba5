import FoundationEssentials

/// A process of this machine, by what /proc says of it: proc(5).
nonisolated struct HostProcess {
  let id: Int32

  init(_ id: Int32) {
    self.id = id
  }

  /// Whether it is the program that a stream says it is. A stream in a sandbox names a process of
  /// its own numbering, which is somebody else's here.
  func runs(_ binary: String?) -> Bool {
    guard let binary else { return false }
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/exe")
    guard let path else { return false }
    return path.split(separator: "/").last.map(String.init) == binary
  }

  /// Itself, its parent, and so on, at most so many that a circle would not matter.
  var lineage: [Int32] {
    var found = [id]
    while found.count < 64, let parent = HostProcess(found[found.count - 1]).parent, parent > 1 {
      found.append(parent)
    }
    return found
  }

  private var parent: Int32? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
    // The name, in parentheses, may hold anything; the fields after the last one do not.
    let text = String(decoding: data, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
