import FoundationEssentials

/// The environment that children of the fixture get: this process's own without what would tie them
/// to somebody's desktop session, under `LC_ALL=C`.
public enum ChildEnvironment {
  /// Names that a child must not inherit.
  private static func ties(_ name: String) -> Bool {
    name.hasPrefix("PULSE_") || name.hasPrefix("PIPEWIRE_") || name.hasPrefix("EIDER_")
      || name.hasPrefix("XDG_")
      || name.hasPrefix("LC_") || name.hasPrefix("DBUS_") || name.hasPrefix("LISTEN_")
      || ["LANG", "LANGUAGE", "DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET", "WATCHDOG_USEC"]
        .contains(name)
  }

  /// This process's environment, cut loose.
  public static var neutral: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !ties($0.key) }
    environment["LC_ALL"] = "C"
    return environment
  }
}
