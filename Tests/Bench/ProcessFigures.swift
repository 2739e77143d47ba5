import FoundationEssentials
import ServerFixture

/// What proc(5) tells of a process.
nonisolated struct ProcessFigures {
  /// How often its threads went to sleep and were woken, or lost the processor.
  let switches: Int
  /// How often its threads were given a processor.
  let slices: Int
  /// Bytes that no other process shares.
  let privateMemory: Double
  /// Bytes of those that no file can give back.
  let privateDirty: Double
  let resident: Double

  init(of process: Int32) throws {
    let folder = "/proc/\(process)"
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder + "/task")
    var switches = 0
    var slices = 0
    for thread in threads {
      let status = try Self.numbers(in: "\(folder)/task/\(thread)/status")
      switches += status["voluntary_ctxt_switches", default: 0]
      switches += status["nonvoluntary_ctxt_switches", default: 0]
      let schedule = try Self.text(of: "\(folder)/task/\(thread)/schedstat")
      slices += schedule.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
    }
    self.switches = switches
    self.slices = slices
    let memory = try Self.numbers(in: folder + "/smaps_rollup")
    guard let clean = memory["Private_Clean"], let dirty = memory["Private_Dirty"] else {
      throw FixtureError("\(folder)/smaps_rollup has no private memory")
    }
    privateDirty = Double(dirty * 1024)
    privateMemory = Double((clean + dirty) * 1024)
    resident = Double(memory["Rss", default: 0] * 1024)
  }

  private static func text(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FixtureError("\(path) cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func numbers(in path: String) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for line in try text(of: path).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2,
        let value = parts[1].split(whereSeparator: \.isWhitespace).first.flatMap({ Int($0) })
      else { continue }
      found[String(parts[0])] = value
    }
    return found
  }
}
