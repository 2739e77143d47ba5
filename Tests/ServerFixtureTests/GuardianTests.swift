import FoundationEssentials
import Glibc
import ServerFixture
import Testing

@Suite("When a program that started servers") struct GuardianTests {
  @Test(
    "ends by a signal, nothing of what it started is left",
    arguments: [SIGKILL, SIGTERM, SIGINT])
  func orphans(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let torture = try ChildProcess(
      try EiderProcess.built("eider-torture"), ["1000", "1", "1", "pulseAudio"],
      environment: ChildEnvironment.neutral.merging(["TMPDIR": folder.path]) { $1 })
    let needed: Set = ["pulseaudio", "eiderd", "pacat"]
    let started = Monotonic.poll(within: .seconds(30)) {
      needed.isSubset(of: Self.programs(naming: folder)) ? true : nil
    }
    #expect(started == true, "\(Self.programs(naming: folder)) \(torture.output)")

    // As a terminal does: to the whole group.
    torture.terminate(signal)
    #expect(try torture.wait() == .signalled(signal))
    // Nor is the guardian, which has the environment of whom it guarded.
    let isGone = Monotonic.poll(within: .seconds(30)) {
      Self.programs(naming: folder).isEmpty ? true : nil
    }
    #expect(isGone == true, "\(Self.programs(naming: folder)) are left")
    #expect(try Self.names(in: folder.path).isEmpty)
  }

  @Test(
    "makes its folders in TMPDIR if that names a place",
    arguments: [("/var/tmp", "/var/tmp"), ("", "/tmp"), ("tmp", "/tmp"), (nil, "/tmp")])
  func parents(named: String?, parent: String) {
    #expect(Guardian.parent(named) == parent)
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// The programs that run with the folder's name in their environment.
  private static func programs(naming folder: TemporaryFolder) -> [String] {
    let processes = ((try? names(in: "/proc")) ?? []).compactMap(Int32.init)
    return processes.compactMap { process in
      // What has ended since has no such files.
      guard let environment = text("/proc/\(process)/environ"),
        environment.contains(folder.path)
      else { return nil }
      return text("/proc/\(process)/comm").map { String($0.dropLast()) }
    }
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
