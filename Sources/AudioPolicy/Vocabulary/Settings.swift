/// The settings of a session, complete and known to fit each other.
public struct Settings: Codable, Hashable, Sendable {
  /// What a scene is a preset of.
  public struct Preset: Codable, Hashable, Sendable {
    public var `class`: String
    public var category: Category
    public var mode: Mode
    public var options: CategoryOptions
    /// No client can set it: it is the scene's alone.
    public var scope: Scope
  }

  public var `class`: String
  public var category: Category
  public var mode: Mode
  public var options: CategoryOptions
  public var group: String?
  public var queue: String?
  public var scene: String?
  /// How long one activation lasts unless renewed; nil for no limit.
  public var lease: Duration?
  public var sink: String?
  public var scope = Scope.zone
  /// What the session goes back to when it leaves its scene.
  public var outsideScene: Preset?
}

extension Settings {
  /// The settings of a new session.
  /// - Throws: `SettingsProblem` with the field that does not fit.
  init(
    opening change: SettingsChange, under configuration: PolicyConfiguration
  ) throws(SettingsProblem) {
    let name = change.class ?? configuration.defaultClass
    let audioClass = try configuration.audioClass(named: name)
    self.init(
      class: name, category: audioClass.category, mode: .default,
      options: audioClass.options)
    self = try changed(by: change, under: configuration)
  }

  /// The settings after a change; the present ones stay when it is refused.
  /// - Throws: `SettingsProblem` with the field that does not fit.
  func changed(
    by change: SettingsChange, under configuration: PolicyConfiguration
  ) throws(SettingsProblem) -> Settings {
    var settings = self
    if let name = change.scene {
      settings.leaveScene()
      if !name.isEmpty { try settings.enter(name, under: configuration) }
    }
    try settings.apply(change)
    _ = try configuration.audioClass(named: settings.class)
    if let problem = Fit.problem(
      category: settings.category, mode: settings.mode, options: settings.options)
    {
      throw problem
    }
    return settings
  }

  /// A scene is the whole of class, category, mode and options: what it does not name is not
  /// what the session happened to have, but the class's default.
  private mutating func enter(
    _ name: String, under configuration: PolicyConfiguration
  ) throws(SettingsProblem) {
    let preset = try configuration.scene(named: name)
    let outside = Preset(
      class: self.class, category: category, mode: mode, options: options, scope: scope)
    let audioClass = try configuration.audioClass(named: preset.class ?? self.class)
    self.class = audioClass.name
    category = audioClass.category
    mode = .default
    options = audioClass.options
    scope = .zone
    try apply(preset)
    scene = name
    outsideScene = outside
  }

  private mutating func leaveScene() {
    guard let outside = outsideScene else { return }
    self.class = outside.class
    category = outside.category
    mode = outside.mode
    options = outside.options
    scope = outside.scope
    scene = nil
    outsideScene = nil
  }

  private mutating func apply(_ change: SettingsChange) throws(SettingsProblem) {
    if let value = change.class { self.class = value }
    if let value = change.category {
      // Options do not survive a change of category, as on iOS.
      if value != category { options = [] }
      category = value
    }
    if let value = change.mode { mode = value }
    if let value = change.options { options = value }
    if let value = change.group { group = value.isEmpty ? nil : value }
    if let value = change.queue { queue = value.isEmpty ? nil : value }
    if let value = change.sink { sink = value.isEmpty ? nil : value }
    if let value = change.scope { scope = value }
    if let value = change.lease {
      guard !value.isNaN else {
        throw SettingsProblem(
          field: "lease", why: "a lease is a number of seconds, 0 for no limit")
      }
      lease = Duration.named(seconds: value).flatMap { $0 == .zero ? nil : $0 }
    }
  }
}
