import Glibc

/// A private bus with a stand-in for BlueZ, so that a real PulseAudio makes a real Bluetooth card
/// of a headset that connects and disconnects on command.
public final class BluetoothStandIn: Sendable {
  private let bus: ChildProcess
  private let process: ChildProcess
  private let address: String

  /// Starts the bus and the stand-in; both end with this object.
  ///
  /// - Parameter folder: Where the bus's socket is to be.
  /// - Throws: `FixtureError` when a program is missing: see scripts/install-dependencies and
  ///   scripts/python-environment.
  public init(in folder: TemporaryFolder) throws {
    address = "unix:path=\(folder.path)/system-bus"
    bus = try ChildProcess(
      "dbus-daemon",
      [
        "--session", "--nofork", "--nopidfile", "--print-address",
        "--address=" + address,
      ])
    try bus.waitForLine(containing: "unix:path=")
    let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let python = "/\(root)/.venv/bin/python"
    guard access(python, X_OK) == 0 else {
      throw FixtureError("\(python) is missing: run scripts/python-environment")
    }
    process = try ChildProcess(
      python, ["-u", "/\(here)/bluez-stand-in.py"],
      environment: ChildEnvironment.neutral.merging(["DBUS_SYSTEM_BUS_ADDRESS": address]) { $1 })
    try process.waitForLine(containing: "named")
  }

  deinit {
    process.terminate(SIGKILL)
    bus.terminate(SIGKILL)
  }

  /// What the sound server's environment needs to find it.
  public var environment: [String: String] { ["DBUS_SYSTEM_BUS_ADDRESS": address] }

  /// Waits until a sound server has registered with it.
  public func awaitServer() throws { try process.waitForLine(containing: "ready") }

  /// The headset connects.
  public func connect() throws { try command("connect") }

  /// The headset disconnects.
  public func disconnect() throws { try command("disconnect") }

  private func command(_ word: String) throws {
    process.write(word + "\n")
    try process.waitForLine(containing: word)
  }
}
