/// Which application a stream belongs to, from what it shows of itself.
public enum ApplicationIdentity {
  /// The properties that tell applications apart, the most reliable first: what a sandbox's portal
  /// vouches for; the application's own id; its program; its name, which many share. A title of what
  /// plays is not among them: it changes with every piece, and is nobody's business.
  public static let keys = [
    "pipewire.access.portal.app_id", "pipewire.snap.id", "application.id",
    "application.process.binary", "application.name", "node.name",
  ]

  /// Programs that run others, so that their name says nothing of the application.
  private static let hosts: Set<String> = [
    "electron", "java", "node", "mono", "perl", "ruby", "pipewire", "wine-preloader",
    "wine64-preloader", "wine", "wine64", "qtwebengineprocess", "webkitwebprocess",
  ]

  /// What all streams of one application have in common and no other's has.
  public static func name(_ properties: [String: String]) -> String {
    if let key = key(properties), let value = properties[key] {
      return String(value.prefix(longestName))
    }
    return properties["application.process.id"].map { "process \($0.prefix(20))" } ?? "unknown"
  }

  /// In characters; programs may say what they like, and it is told to many.
  private static let longestName = 200

  /// The property of a stream that tells its application best; nil when it has none of them.
  public static func key(_ properties: [String: String]) -> String? {
    keys.first { key in
      guard let value = properties[key], !value.isEmpty else { return false }
      return key != "application.process.binary" || !isHost(value)
    }
  }

  /// Whether a program only runs others.
  private static func isHost(_ binary: String) -> Bool {
    let name = binary.lowercased()
    return hosts.contains(name) || name.hasPrefix("python") || name.hasPrefix("electron")
  }
}
