/// A class of sessions: its rank, and how its sessions treat others.
public struct AudioClass: Codable, Hashable, Sendable {
  public var name: String
  /// The higher comes first.
  public var rank: Int
  /// How far it brings others down.
  public var depth: Depth
  /// A dominant class is never ducked by a lower or equal rank, and ducks what mixes with it.
  public var isDominant: Bool
  /// The fade down, the wait before the fade up, and the fade up.
  @Microseconds public var attack: Duration
  @Microseconds public var hold: Duration
  @Microseconds public var release: Duration
  /// What an interruption by this class is to others.
  public var interruption: InterruptionKind
  /// Whether others are told to resume when a session of this class ends without saying so.
  public var notifiesOthers: Bool
  /// A sharing that the class always has, whatever its sessions say.
  public var fixedSharing: Sharing?
  /// The category and options of a session that names only the class.
  public var category: Category
  public var options: CategoryOptions

  public init(
    name: String, rank: Int, depth: Depth, isDominant: Bool = false,
    attack: Duration = .milliseconds(80), hold: Duration = .milliseconds(250),
    release: Duration = .milliseconds(400), interruption: InterruptionKind,
    notifiesOthers: Bool, fixedSharing: Sharing? = nil, category: Category = .playback,
    options: CategoryOptions = []
  ) {
    self.name = name
    self.rank = rank
    self.depth = depth
    self.isDominant = isDominant
    self.attack = attack
    self.hold = hold
    self.release = release
    self.interruption = interruption
    self.notifiesOthers = notifiesOthers
    self.fixedSharing = fixedSharing
    self.category = category
    self.options = options
  }
}
