/// Everything the policy can be told by a configuration; the law itself is not among it.
public struct PolicyConfiguration: Codable, Hashable, Sendable {
  public var classes: [AudioClass]
  /// Explicit rules; the first that matches decides.
  public var interactions: [Interaction]
  /// Named presets of settings.
  public var scenes: [String: SettingsChange]
  /// Sets of sinks; what is in none of them makes one zone of its own. At most `maximumZones`.
  public var zones: [Zone]
  /// The class of a session that names none.
  public var defaultClass: String
  /// How long a client has to stop its own streams after `interruptionBegan`.
  @Microseconds public var grace: Duration
  /// How long a resume that was promised is still owed to a client that has not acted on it.
  @Microseconds public var resumeWindow: Duration

  public init(
    classes: [AudioClass], interactions: [Interaction] = [],
    scenes: [String: SettingsChange] = [:], zones: [Zone] = [], defaultClass: String = "media",
    grace: Duration = .milliseconds(300), resumeWindow: Duration = .seconds(5)
  ) {
    self.classes = classes
    self.interactions = interactions
    self.scenes = scenes
    self.zones = zones
    self.defaultClass = defaultClass
    self.grace = grace
    self.resumeWindow = resumeWindow
  }

  /// One bit of a 64-bit set is kept for the sinks that are in no zone.
  public static let maximumZones = 63

  /// The name of the class whose streams Eider never touches and never counts.
  public static let untouchedClass = "none"

  func audioClass(named name: String) throws(SettingsProblem) -> AudioClass {
    guard let found = classes.first(where: { $0.name == name }) else {
      throw SettingsProblem(
        field: "class",
        why: "there is no class \(name); there are "
          + classes.map(\.name).joined(separator: ", "))
    }
    return found
  }

  func scene(named name: String) throws(SettingsProblem) -> SettingsChange {
    guard let found = scenes[name] else {
      throw SettingsProblem(
        field: "scene",
        why: scenes.isEmpty
          ? "there is no scene \(name): the configuration names none"
          : "there is no scene \(name); there are "
            + scenes.keys.sorted().joined(separator: ", "))
    }
    return found
  }
}
