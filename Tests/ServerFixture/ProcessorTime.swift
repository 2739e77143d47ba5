import FoundationEssentials

/// How busy processes were, and how busy the machine kept them waiting.
public enum ProcessorTime {
  /// The seconds that all threads of some processes have spent on a processor, or ready to run and
  /// waiting for one, since they were started: the first two fields of schedstat, proc(5). What a
  /// stopwatch shows beyond that is not the machine's slowness.
  ///
  /// - Throws: `FixtureError` when a process is gone, or the kernel does not count.
  public static func usedOrAwaited(by processes: [Int32]) throws -> Double {
    try processes.reduce(0) { sum, process in
      let folder = "/proc/\(process)/task"
      guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        throw FixtureError("process \(process) is gone")
      }
      return try threads.reduce(sum) { try $0 + seconds(of: "\(folder)/\($1)/schedstat") }
    }
  }

  private static func seconds(of file: String) throws -> Double {
    // A thread that has just ended counts no more.
    guard let data = FileManager.default.contents(atPath: file) else { return 0 }
    let fields = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard fields.count > 1, let used = Double(fields[0]), let awaited = Double(fields[1]) else {
      throw FixtureError("\(file) tells nothing: the kernel does not count (CONFIG_SCHED_INFO)")
    }
    return (used + awaited) / 1e9
  }
}
