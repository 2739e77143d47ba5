/// Which session a stream gets whose application knows nothing of Eider, by its `media.role`.
///
/// The roles are those of PulseAudio's client properties (`pulse/proplist.h`), and the ones
/// that phones and screen readers use beside them.
public enum StreamRole {
  /// The class and the sharing for a role.
  public struct Treatment: Codable, Hashable, Sendable {
    public var `class`: String
    public var sharing: Sharing
  }

  public static let treatments: [(roles: [String], treatment: Treatment)] = [
    (["music", "video", "game", "production"], Treatment(class: "media", sharing: .mix)),
    (["phone"], Treatment(class: "call", sharing: .exclusive)),
    (["event", "notification"], Treatment(class: "event", sharing: .mix)),
    (["a11y", "announcement", "navigation"], Treatment(class: "prompt", sharing: .duck)),
    (["alarm"], Treatment(class: "alarm", sharing: .exclusive)),
  ]

  /// What no role names is media that mixes.
  public static let fallback = Treatment(class: "media", sharing: .mix)

  public static func treatment(for role: String?) -> Treatment {
    guard let role else { return fallback }
    return treatments.first { $0.roles.contains(role) }?.treatment ?? fallback
  }
}

extension StreamRole.Treatment {
  /// The settings of the adopted session.
  public var settings: SettingsChange {
    switch sharing {
    case .mix: SettingsChange(class: `class`, category: .playback, options: [.mixWithOthers])
    case .duck: SettingsChange(class: `class`, category: .playback, options: [.duckOthers])
    case .exclusive: SettingsChange(class: `class`)
    }
  }
}
