import Glibc

/// A private bus with a stand-in for BlueZ, so that a real sound server makes a real Bluetooth card
/// of a headset that connects and disconnects on command.
public final class BluetoothStandIn: Sendable {
  private let bus: ChildProcess
  private let process: ChildProcess
  private let address: String

  /// Starts the bus and the stand-in; both end with this object.
  ///
  /// - Parameters:
  ///   - folder: Where the bus's socket is to be.
  ///   - isHandsfree: Whether it is one for calls as well, for the servers' backend `ofono`.
  /// - Throws: `FixtureError` when a program is missing: see scripts/install-dependencies and
  ///   scripts/python-environment.
  public init(in folder: TemporaryFolder, isHandsfree: Bool = false) throws {
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
      python, ["-u", "/\(here)/bluez-stand-in.py"] + (isHandsfree ? ["handsfree"] : []),
      environment: ChildEnvironment.neutral.merging(["DBUS_SYSTEM_BUS_ADDRESS": address]) { $1 })
    try process.waitForLine(containing: "named")
  }

  deinit {
    process.terminate(SIGKILL)
    bus.terminate(SIGKILL)
  }

  /// The kinds of server that can find it.
  public static let kinds = [ServerKind.pulseAudio, .pipeWire]

  /// A server of one of `kinds` that will find it, with the null sink N1. It does not run yet.
  public func server(_ kind: ServerKind) throws -> any PrivateServer {
    let environment = ["DBUS_SYSTEM_BUS_ADDRESS": address]
    guard kind == .pulseAudio else {
      return try PrivatePipeWire(sinks: ["N1"], environment: environment, hasBluetooth: true)
    }
    var options = PrivatePulseAudio.Options()
    options.environment = environment
    options.sinks = ["N1"]
    options.lines = ["load-module module-bluez5-discover headset=ofono"]
    return try PrivatePulseAudio(options: options)
  }

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
