import Foundation

extension AudioSession {
  /// Whether the application may record. Outside a sandbox nobody has to be asked; inside a Flatpak
  /// it depends on whether the sound server's socket was let in.
  public var recordPermission: RecordPermission {
    Self.recordPermission(sandbox: try? String(contentsOfFile: "/.flatpak-info", encoding: .utf8))
  }

  /// Asks whether the application may record, and calls back at once.
  public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    response(recordPermission == .granted)
  }

  /// What the description that Flatpak puts into a sandbox says; nil outside one.
  static func recordPermission(sandbox: String?) -> RecordPermission {
    guard let sandbox else { return .granted }
    let sockets = sandbox.split(separator: "\n").first { $0.hasPrefix("sockets=") }
    let names = (sockets ?? "").dropFirst("sockets=".count).split(separator: ";")
    return names.contains("pulseaudio") ? .granted : .denied
  }
}
