/// What becomes of one stream of an application that knows nothing of Eider.
public struct Adoption: Hashable, Sendable {
  /// The settings of its session; nil for a stream that is never touched and never counts.
  public var settings: SettingsChange?
  public var sharing: Sharing
  public var activity: Activity
  /// False: the stream counts, but its own volume is never written.
  public var isTouched: Bool

  /// What is left out.
  public static let none = Adoption(
    settings: nil, sharing: .mix, activity: .running, isTouched: false)

  /// The class, `none` for what is left out.
  public var `class`: String { settings?.class ?? PolicyConfiguration.untouchedClass }

  /// What a rule says, under the classes that there are. A class that there is not leaves the stream
  /// out, as `none` does.
  public init(_ rule: AdoptionRule, under policy: PolicyConfiguration) {
    guard let audioClass = policy.classes.first(where: { $0.name == rule.class }) else {
      self = .none
      return
    }
    sharing = audioClass.fixedSharing ?? rule.sharing ?? audioClass.adoptedSharing
    activity = rule.activity
    isTouched = rule.isTouched
    let category = rule.category ?? Self.category(audioClass, sharing, rule.mode)
    settings = SettingsChange(
      class: rule.class, category: category, mode: rule.mode,
      options: Self.options(sharing, category), group: rule.group, scope: rule.scope)
  }

  private init(settings: SettingsChange?, sharing: Sharing, activity: Activity, isTouched: Bool) {
    self.settings = settings
    self.sharing = sharing
    self.activity = activity
    self.isTouched = isTouched
  }

  /// The category of a rule that names none: the class's, if it fits the sharing and the mode.
  private static func category(
    _ audioClass: AudioClass, _ sharing: Sharing, _ mode: Mode?
  ) -> Category {
    let own = audioClass.category
    let fits = Fit.modes.first { $0.mode == mode ?? .default }?.categories ?? []
    let suits = Sharing(category: own, options: options(sharing, own)) == sharing
    if suits, fits.contains(own) { return own }
    return fits.contains(.playback) ? .playback : .playAndRecord
  }

  /// The options that make a session of that category share so.
  private static func options(_ sharing: Sharing, _ category: Category) -> CategoryOptions {
    switch sharing {
    case .exclusive: []
    case .duck: [.duckOthers]
    case .mix: category == .ambient ? [] : [.mixWithOthers]
    }
  }
}
