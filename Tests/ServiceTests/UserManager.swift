import FoundationEssentials
import Glibc
import ServerFixture

/// A real `systemd --user` of an ordinary user, with Eider's units, its programs of this build, a
/// private PulseAudio and a journal. All of it is gone when the object is.
final class UserManager: Sendable {
  /// What a command gave.
  struct Answer: Sendable {
    let status: ExitStatus
    let output: String
    let errorOutput: String
  }

  /// Why there can be no manager here; nil where there can be.
  static let obstacle: String? = {
    if getuid() != 0 { return "a manager's namespaces and control groups need root" }
    for program in [manager, "/usr/bin/nsenter", "/usr/bin/setpriv", "/usr/bin/pulseaudio"]
    where access(program, X_OK) != 0 {
      return "\(program) is not there"
    }
    let root = try? ChildProcess("unshare", ["--mount", "--pid", "--fork", "true"])
    if (try? root?.wait())?.isSuccess != true { return "no namespaces can be made here" }
    return nil
  }()

  private static let manager = "/lib/systemd/systemd"
  private static let project = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 }

  let user: UInt32
  let folder: TemporaryFolder
  /// The sound server as a stranger's program finds it.
  let server: SoundServer
  private let process: ChildProcess

  /// Starts a manager, and the sound server in it.
  /// - Parameter user: an id that nobody has.
  /// - Throws: `FixtureError` with what was said when it does not come up.
  init(user: UInt32) throws {
    self.user = user
    folder = try TemporaryFolder()
    for name in ["home/.config/eider", "run", "units", "bin", "journal", "strangers"] {
      _ = try folder.folder(name)
    }
    try Self.prepare(folder)
    server = SoundServer(
      environment: ChildEnvironment.neutral.merging([
        "PULSE_SERVER": "unix:\(folder.path)/run/pulse/native",
        "HOME": folder.path + "/strangers",
      ]) { $1 })
    for name in ["home", "run", "units"] {
      let owned = try ChildProcess("chown", ["-R", "\(user):\(user)", "\(folder.path)/\(name)"])
      try owned.wait()
    }
    process = try ChildProcess(
      "\(Self.project)/Tests/ServiceTests/user-manager", ["\(user)", folder.path])
    let isUp = Monotonic.poll(within: .seconds(20)) { () -> Bool? in
      guard process.isRunning else { return false }
      return (try? systemctl("is-system-running").output.hasPrefix("running")) == true ? true : nil
    }
    guard isUp == true else {
      throw FixtureError("systemd --user did not come up: \(process.errorOutput)")
    }
    try require(systemctl("start", "pulseaudio.service"))
    let hasSound = Monotonic.poll(within: .seconds(10)) { (try? server.sinks()).map { _ in true } }
    guard hasSound == true else { throw FixtureError("PulseAudio did not come up: \(journal)") }
  }

  deinit {
    _ = try? systemctl("exit")
    _ = try? process.wait(within: .seconds(15))
  }

  private static func prepare(_ folder: TemporaryFolder) throws {
    // The user must get to their home, and to the programs.
    chmod(folder.path, 0o755)
    chmod(folder.path + "/bin", 0o755)
    for program in ["eiderd", "eiderctl"] {
      try FileManager.default.copyItem(
        atPath: EiderProcess.built(program), toPath: "\(folder.path)/bin/\(program)")
    }
    let files = FileManager.default
    for name in ["basic", "sockets", "timers", "paths", "default", "shutdown", "exit"] {
      try files.copyItem(
        atPath: "/usr/lib/systemd/user/\(name).target",
        toPath: "\(folder.path)/units/\(name).target")
    }
    for name in ["session.slice", "app.slice", "systemd-exit.service"] {
      try files.copyItem(
        atPath: "/usr/lib/systemd/user/\(name)", toPath: "\(folder.path)/units/\(name)")
    }
    for name in try files.contentsOfDirectory(atPath: project + "/systemd") {
      let data = try Data(contentsOf: URL(filePath: "\(project)/systemd/\(name)"))
      let unit = String(decoding: data, as: UTF8.self)
      try folder.write(
        unit.replacing("/usr/bin/eider", with: "\(folder.path)/bin/eider"), to: "units/\(name)")
    }
    try folder.write(
      """
      load-module module-null-sink sink_name=N1
      load-module module-stream-restore
      load-module module-native-protocol-unix auth-anonymous=1

      """, to: "units/sound.pa")
    try folder.write(
      """
      [Service]
      ExecStart=/usr/bin/pulseaudio -n -F \(folder.path)/units/sound.pa --daemonize=no \
      --exit-idle-time=-1 --use-pid-file=no --realtime=no --high-priority=no

      """, to: "units/pulseaudio.service")
  }

  /// Runs a program as the user, where the manager is.
  func run(
    _ program: String, _ arguments: [String], within limit: Duration = .seconds(30)
  ) throws -> Answer {
    let child = try begin(program, arguments)
    child.closeInput()
    let status = try child.wait(within: limit)
    return Answer(status: status, output: child.output, errorOutput: child.errorOutput)
  }

  /// Starts a program as the user, where the manager is.
  func begin(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    // The only child of unshare(1) lives in the new namespaces.
    let children = "/proc/\(process.processID)/task/\(process.processID)/children"
    let inside = try String(decoding: Data(contentsOf: URL(filePath: children)), as: UTF8.self)
      .split(separator: " ").first
    guard let inside else { throw FixtureError("the manager has ended: \(process.errorOutput)") }
    return try ChildProcess(
      "nsenter",
      [
        "--target", String(inside), "--mount", "--pid", "setpriv", "--reuid=\(user)",
        "--regid=\(user)", "--clear-groups", "env", "-i", "LC_ALL=C", "PATH=/usr/bin:/bin",
        "XDG_RUNTIME_DIR=\(folder.path)/run", "HOME=\(folder.path)/home", program,
      ] + arguments)
  }

  /// Runs `systemctl --user`.
  @discardableResult func systemctl(_ arguments: String...) throws -> Answer {
    try run("systemctl", ["--user"] + arguments)
  }

  /// Runs `eiderctl`.
  func control(_ arguments: String...) throws -> Answer {
    try run("\(folder.path)/bin/eiderctl", arguments)
  }

  /// Holds a class; granted when this returns.
  func hold(_ soundClass: String) throws -> ChildProcess {
    let child = try begin("\(folder.path)/bin/eiderctl", ["hold", "--class", soundClass])
    try child.waitForLine(containing: "active", within: .seconds(20))
    return child
  }

  /// Fails unless the command did what it was asked.
  func require(_ answer: Answer) throws {
    guard answer.status.isSuccess else {
      throw FixtureError("\(answer.status): \(answer.output)\(answer.errorOutput)\n\(journal)")
    }
  }

  /// Writes the configuration that the daemon finds.
  func configure(_ text: String) throws {
    try folder.write(text, to: "home/.config/eider/eider.json5")
  }

  /// Lays settings over a unit.
  func overlay(_ unit: String, _ text: String) throws {
    _ = try folder.folder("units/\(unit).d")
    try folder.write(text, to: "units/\(unit).d/test.conf")
    chmod("\(folder.path)/units/\(unit).d", 0o755)
    try require(systemctl("daemon-reload"))
  }

  /// A property of the service.
  func property(_ name: String, of unit: String = "eiderd.service") throws -> String {
    let answer = try systemctl("show", "--value", "--property", name, unit)
    try require(answer)
    return String(answer.output.prefix { $0 != "\n" })
  }

  /// Waits until a property of the service is as it should be.
  func await(_ name: String, _ isRight: (String) -> Bool) throws {
    var last = ""
    let found = try Monotonic.poll(within: .seconds(20)) { () -> Bool? in
      last = try property(name)
      return isRight(last) ? true : nil
    }
    guard found == true else {
      throw FixtureError("\(name) of eiderd.service stays “\(last)”\n\(journal)")
    }
  }

  /// What the daemon's unit has said, one object of JSON each line.
  var journal: String {
    let reader = try? ChildProcess(
      "journalctl",
      ["--directory", folder.path + "/journal", "--output=json", "_UID=\(user)"])
    _ = try? reader?.wait()
    return reader?.output ?? ""
  }
}
