import Glibc

/// What systemd says of the units.
enum UnitCheck {
  static func diagnoses(_ environment: [String: String]) -> [Diagnosis] {
    ["eiderd.socket", "eiderd.service"].map { unit in
      let properties = properties(of: unit)
      guard let state = properties["ActiveState"] else {
        return .good(unit, "there is no systemd to ask")
      }
      if properties["LoadState"] == "not-found" {
        return .good(unit, "not installed for systemd")
      }
      if state == "failed" {
        return .bad(
          unit, "failed (\(properties["Result"] ?? "unknown"))",
          "“journalctl --user -u \(unit)” says why; then “systemctl --user restart \(unit)”.")
      }
      if let restarts = properties["NRestarts"], restarts != "0" {
        return .odd(
          unit, "\(state), and was restarted \(restarts) times",
          "“journalctl --user -u \(unit)” says why.")
      }
      if unit == "eiderd.socket", state != "active" {
        return .odd(
          unit, state, "“systemctl --user enable --now eiderd.socket” lets clients start eiderd.")
      }
      return .good(unit, state)
    }
  }

  private static func properties(of unit: String) -> [String: String] {
    let command =
      "systemctl --user show -p LoadState,ActiveState,Result,NRestarts \(unit) 2>/dev/null"
    guard let stream = unsafe popen(command, "r") else { return [:] }
    defer { unsafe pclose(stream) }
    var properties: [String: String] = [:]
    var buffer = [CChar](repeating: 0, count: 512)
    while unsafe fgets(&buffer, Int32(buffer.count), stream) != nil {
      let line = String(
        decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) },
        as: UTF8.self)
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
    }
    return properties
  }
}
